import LockstepFormats
import LockstepSamples

/// The points of a depth map in world axes.
struct DepthCloud {
    private struct Point {
        var position: Vector3
        /// The place in the depth map, 0..<1 to the right and down.
        var across: Double
        var down: Double
    }

    private var points: [Point] = []

    /// nil for a frame without pose, intrinsics or size.
    ///
    /// - Parameter mostPoints: The limit; a larger map is thinned evenly.
    init?(_ map: DepthMap, of row: FrameRow, mostPoints: Int) {
        guard let pose = row.worldFromCamera, let intrinsics = row.intrinsics, let size = row.size
        else { return nil }
        let k = intrinsics.scaled(from: size, to: map.size, origin: .pixelCenter)
        var step = 1
        while map.size.area / (step * step) > mostPoints { step += 1 }
        for y in stride(from: 0, to: map.size.height, by: step) {
            for x in stride(from: 0, to: map.size.width, by: step) {
                let meters = map.meters(x, y)
                guard meters.isFinite, meters > 0 else { continue }
                // The camera looks along −z, with y up; rows of pixels count downwards.
                let local = Vector3(
                    (Double(x) - k.cx) / k.fx * meters, -(Double(y) - k.cy) / k.fy * meters,
                    -meters)
                points.append(
                    Point(
                        position: pose * local,
                        across: (Double(x) + 0.5) / Double(map.size.width),
                        down: (Double(y) + 0.5) / Double(map.size.height)))
            }
        }
    }

    /// Each point as x, y, z (32-bit little-endian numbers), red, green, blue and 255.
    ///
    /// - Parameter image: The frame's image; nil for gray points.
    func bytes(_ image: PixelBuffer?) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(points.count * 16)
        for point in points {
            for axis in 0..<3 { bytes += ImageAnswers.bytes(point.position[axis]) }
            bytes += image.flatMap { $0.color(point.across, point.down) } ?? [176, 176, 176]
            bytes.append(255)
        }
        return bytes
    }
}

extension DepthMap {
    fileprivate func meters(_ x: Int, _ y: Int) -> Double {
        depth.withPlane(0) { plane in
            Double(plane.row(y).loadUnaligned(fromByteOffset: 4 * x, as: Float.self))
        }
    }
}

extension PixelBuffer {
    /// The color at a place, 0..<1 to the right and down; nil for pixels that are no color image.
    fileprivate func color(_ across: Double, _ down: Double) -> [UInt8]? {
        guard format == .nv12FullRange else { return nil }
        let (x, y) = (
            min(Int(across * Double(size.width)), size.width - 1),
            min(Int(down * Double(size.height)), size.height - 1)
        )
        let luma = withPlane(0) { Double($0.row(y)[x]) }
        let (cb, cr) = withPlane(1) { plane in
            let row = plane.row(y / 2)
            return (Double(row[x / 2 * 2]) - 128, Double(row[x / 2 * 2 + 1]) - 128)
        }
        // BT.601, full range, as JFIF defines it.
        return [luma + 1.402 * cr, luma - 0.344136 * cb - 0.714136 * cr, luma + 1.772 * cb]
            .map { UInt8(min(max($0, 0), 255)) }
    }
}
