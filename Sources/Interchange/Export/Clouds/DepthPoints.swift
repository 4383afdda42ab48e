import LockstepFormats
import LockstepSamples

/// The points that a depth map shows, in world axes.
struct DepthPoints {
    private let map: DepthMap
    private let leastConfidence: UInt8
    private let worldFromVision: Transform
    /// Of the map, with the origin at the center of the first pixel.
    private let intrinsics: Intrinsics
    private let imageSize: PixelSize

    /// The points of a frame's depth map.
    ///
    /// - Parameters:
    ///   - imageSize: of the pixels in memory that colors are taken from.
    ///   - leastConfidence: points of less are left out; a map without confidence has all.
    init(
        _ map: DepthMap, of frame: PosedFrame, imageSize: PixelSize, leastConfidence: Int
    ) {
        self.map = map
        self.leastConfidence = UInt8(clamping: leastConfidence)
        worldFromVision = frame.worldFromVision
        self.imageSize = imageSize
        intrinsics = frame.intrinsics(.pixelCenter)
            .scaled(from: frame.size, to: map.size, origin: .pixelCenter)
    }

    /// The points with the colors that an image has where they are seen, row by row.
    func colored(by colors: ImageColors) -> [ColoredPoint] {
        var points: [ColoredPoint] = []
        points.reserveCapacity(map.size.area)
        colors.withColors { color in
            visit { place, column, row in
                points.append(ColoredPoint(position: place, color: color(column, row)))
            }
        }
        return points
    }

    /// Shows each point with the column and row of the image that it is seen at, row by row.
    func visit(_ body: (Vector3, _ column: Int, _ row: Int) -> Void) {
        map.depth.withPlane(0) { depth in
            guard let confidence = map.confidence else {
                return visit(depth, confidence: nil, body)
            }
            confidence.withPlane(0) { visit(depth, confidence: $0, body) }
        }
    }

    private func visit(
        _ depth: PixelPlane, confidence: PixelPlane?, _ body: (Vector3, Int, Int) -> Void
    ) {
        let (rotation, origin) = (worldFromVision.rotation, worldFromVision.translation)
        let stepX = rotation.column0 / intrinsics.fx
        for row in 0..<depth.size.height {
            let meters = depth.row(row)
            let grades = confidence?.row(row)
            let imageRow = imagePlace(row, depth.size.height, imageSize.height)
            let down = (Double(row) - intrinsics.cy) / intrinsics.fy
            let start = rotation.column1 * down + rotation.column2
            for column in 0..<depth.size.width {
                if let grades, grades[column] < leastConfidence { continue }
                let distance = Double(
                    meters.loadUnaligned(fromByteOffset: 4 * column, as: Float.self))
                // Zero and what is no number: nothing was measured.
                guard distance > 0, distance < .infinity else { continue }
                let ray = start + stepX * (Double(column) - intrinsics.cx)
                body(
                    origin + ray * distance,
                    imagePlace(column, depth.size.width, imageSize.width), imageRow)
            }
        }
    }

    /// The pixel of the image that the middle of a pixel of the map lies in.
    private func imagePlace(_ place: Int, _ count: Int, _ imageCount: Int) -> Int {
        (2 * place + 1) * imageCount / (2 * count)
    }
}
