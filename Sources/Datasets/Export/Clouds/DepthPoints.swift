import LockstepFormats
import LockstepSamples

/// The points of a depth map in world axes.
struct DepthPoints {
    private let map: DepthMap
    private let leastConfidence: UInt8
    private let worldFromVision: Transform
    /// The map's intrinsics, (0, 0) at the center of the first pixel.
    private let intrinsics: Intrinsics
    private let imageSize: PixelSize

    /// Creates the points of a frame's depth map.
    ///
    /// - Parameters:
    ///   - imageSize: The size of the image that gives the colors.
    ///   - leastConfidence: The least confidence of a point; without a confidence map all points
    ///     are kept.
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

    /// Returns the points with the image's colors, row by row.
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

    /// Passes each point and its column and row in the image to `body`, row by row.
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
                // Zero and non-finite values mean that nothing was measured.
                guard distance > 0, distance < .infinity else { continue }
                let ray = start + stepX * (Double(column) - intrinsics.cx)
                body(
                    origin + ray * distance,
                    imagePlace(column, depth.size.width, imageSize.width), imageRow)
            }
        }
    }

    /// The image pixel that contains the center of a pixel of the map.
    private func imagePlace(_ place: Int, _ count: Int, _ imageCount: Int) -> Int {
        (2 * place + 1) * imageCount / (2 * count)
    }
}
