import LockstepSamples

/// A frame's camera as a reader of the session would construct it, from reported pose and
/// intrinsics.
struct Pinhole {
    let intrinsics: Intrinsics
    let worldFromCamera: Transform
    let cameraFromWorld: Transform

    init?(_ frame: CameraFrame) {
        guard let intrinsics = frame.intrinsics, let pose = frame.worldFromCamera else {
            return nil
        }
        self.intrinsics = intrinsics
        worldFromCamera = pose
        cameraFromWorld = pose.inverse
    }

    func project(_ place: Vector3) -> (column: Double, row: Double, depth: Double) {
        let point = cameraFromWorld * place
        return (
            intrinsics.cx - intrinsics.fx * point.x / point.z,
            intrinsics.cy + intrinsics.fy * point.y / point.z, -point.z
        )
    }

    func place(column: Double, row: Double, depth: Double) -> Vector3 {
        let x = (column - intrinsics.cx) / intrinsics.fx * depth
        let y = -(row - intrinsics.cy) / intrinsics.fy * depth
        return worldFromCamera * Vector3(x, y, -depth)
    }
}

/// One frame's pixels located in another frame through depth, pose and intrinsics.
///
/// Depth maps must have the images' size.
struct Warp {
    var pairs: [(one: Double, other: Double)] = []
    private var depthErrors: [Double] = []

    init?(from one: CameraFrame, to other: CameraFrame) {
        guard let first = Pinhole(one), let second = Pinhole(other), let depth = one.depth,
            let otherDepth = other.depth, let size = one.image.size
        else { return nil }
        let (luma, otherLuma) = (one.image.luma, other.image.luma)
        for row in 0..<size.height {
            for column in 0..<size.width where depth.trust(column: column, row: row) > 0 {
                let place = first.place(
                    column: Double(column), row: Double(row),
                    depth: depth.meters(column: column, row: row))
                let seen = second.project(place)
                let (x, y) = (Int(seen.column.rounded(.down)), Int(seen.row.rounded(.down)))
                guard seen.depth > 0, x >= 0, y >= 0, x < size.width - 1, y < size.height - 1
                else { continue }
                let there = otherDepth.meters(
                    column: Int(seen.column.rounded()), row: Int(seen.row.rounded()))
                let error = (there - seen.depth).magnitude
                depthErrors.append(error)
                guard error < 0.1 else { continue }
                let (u, v) = (seen.column - Double(x), seen.row - Double(y))
                func at(_ x: Int, _ y: Int) -> Double { Double(otherLuma[y * size.width + x]) }
                let upper = at(x, y) * (1 - u) + at(x + 1, y) * u
                let lower = at(x, y + 1) * (1 - u) + at(x + 1, y + 1) * u
                pairs.append(
                    (Double(luma[row * size.width + column]), upper * (1 - v) + lower * v))
            }
        }
    }

    var medianDepthError: Double { depthErrors.sorted()[depthErrors.count / 2] }

    /// Pearson's correlation coefficient of both frames' luma.
    var correlation: Double {
        let count = Double(pairs.count)
        let (one, other) = pairs.reduce((0, 0)) { ($0.0 + $1.one, $0.1 + $1.other) }
        let (meanOne, meanOther) = (one / count, other / count)
        var (product, squareOne, squareOther) = (0.0, 0.0, 0.0)
        for pair in pairs {
            product += (pair.one - meanOne) * (pair.other - meanOther)
            squareOne += (pair.one - meanOne) * (pair.one - meanOne)
            squareOther += (pair.other - meanOther) * (pair.other - meanOther)
        }
        return product / (squareOne * squareOther).squareRoot()
    }
}

extension FrameImage {
    /// The luma of an image in memory, row by row; empty if the image is encoded.
    var luma: [UInt8] {
        guard case .pixels(let pixels) = self else { return [] }
        return Array(pixels.contentBytes().prefix(pixels.size.area))
    }

    /// Cb and Cr interleaved, row by row.
    var chroma: [UInt8] {
        guard case .pixels(let pixels) = self else { return [] }
        return Array(pixels.contentBytes().dropFirst(pixels.size.area))
    }
}

extension DepthMap {
    /// The depth of a pixel in meters.
    func meters(column: Int, row: Int) -> Double {
        depth.withPlane(0) { plane in
            Double(plane.row(row).loadUnaligned(fromByteOffset: column * 4, as: Float.self))
        }
    }

    /// The confidence of a pixel.
    func trust(column: Int, row: Int) -> UInt8 {
        confidence?.withPlane(0) { $0.row(row)[column] } ?? 0
    }
}
