import LockstepFormats
import LockstepSamples

/// The points that a depth map shows, in world axes.
struct DepthPoints {
    private let map: DepthMap
    private let leastConfidence: UInt8
    private let worldFromVision: Transform
    /// Of the map, with the origin at the centre of the first pixel.
    private let intrinsics: Intrinsics
    private let pictureSize: PixelSize

    /// The points of a frame's depth map.
    ///
    /// - Parameters:
    ///   - pictureSize: of the pixels in memory that colours are taken from.
    ///   - leastConfidence: points of less are left out; a map without confidence has all.
    init(
        _ map: DepthMap, of frame: PosedFrame, pictureSize: PixelSize, leastConfidence: Int
    ) {
        self.map = map
        self.leastConfidence = UInt8(clamping: leastConfidence)
        worldFromVision = frame.worldFromVision
        self.pictureSize = pictureSize
        intrinsics = frame.intrinsics(.pixelCentre)
            .scaled(from: frame.size, to: map.size, origin: .pixelCentre)
    }

    /// The points with the colours that a picture has where they are seen, row by row.
    func coloured(by colours: PictureColours) -> [ColouredPoint] {
        var points: [ColouredPoint] = []
        points.reserveCapacity(map.size.area)
        colours.withColours { colour in
            visit { place, column, row in
                points.append(ColouredPoint(position: place, colour: colour(column, row)))
            }
        }
        return points
    }

    /// Shows each point with the column and row of the picture that it is seen at, row by row.
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
            let metres = depth.row(row)
            let grades = confidence?.row(row)
            let pictureRow = picturePlace(row, depth.size.height, pictureSize.height)
            let down = (Double(row) - intrinsics.cy) / intrinsics.fy
            let start = rotation.column1 * down + rotation.column2
            for column in 0..<depth.size.width {
                if let grades, grades[column] < leastConfidence { continue }
                let distance = Double(
                    metres.loadUnaligned(fromByteOffset: 4 * column, as: Float.self))
                // Zero and what is no number: nothing was measured.
                guard distance > 0, distance < .infinity else { continue }
                let ray = start + stepX * (Double(column) - intrinsics.cx)
                body(
                    origin + ray * distance,
                    picturePlace(column, depth.size.width, pictureSize.width), pictureRow)
            }
        }
    }

    /// The pixel of the picture that the middle of a pixel of the map lies in.
    private func picturePlace(_ place: Int, _ count: Int, _ pictureCount: Int) -> Int {
        (2 * place + 1) * pictureCount / (2 * count)
    }
}
