public import LockstepSamples

/// An image in the order that screens take it: red, green, blue, alpha, a byte each, row after
/// row from the top without padding; color is not multiplied by alpha.
public struct RGBAImage: Hashable, Sendable {
    /// Width and height in pixels.
    public let size: PixelSize
    /// Four bytes a pixel.
    public let bytes: [UInt8]

    /// The distances between which depth has color, meters.
    public static let depthRangeMeters = 0.5...5.0

    /// A depth map in color: blue at 0.5 m and nearer, through green, to red at 5 m and farther;
    /// transparent where no distance was measured (0, below, NaN or infinite).
    public init(depth map: DepthMap) {
        size = map.size
        let count = map.size.area
        bytes = map.depth.withContentBytes { content in
            let meters = content.bindMemory(to: Float.self)
            return [UInt8](unsafeUninitializedCapacity: 4 * count) { bytes, initialized in
                for index in 0..<count { Self.ramp.write(meters[index], to: bytes, at: 4 * index) }
                initialized = 4 * count
            }
        }
    }

    /// The brightness of a camera image, opaque: for previews.
    ///
    /// - Returns: nil if the pixels are no image.
    public init?(luma pixels: PixelBuffer) {
        guard pixels.format == .nv12FullRange || pixels.format == .gray8 else { return nil }
        size = pixels.size
        bytes = pixels.withPlane(0) { plane in
            (0..<plane.size.height).flatMap { row in
                plane.row(row).flatMap { [$0, $0, $0, 255] }
            }
        }
    }

    private static let ramp = DepthRamp()
}

/// The colors from near to far, looked up.
private struct DepthRamp {
    private static let steps = 256
    private let colors: [(red: UInt8, green: UInt8, blue: UInt8)]

    /// From blue over cyan, green and yellow to red: a third of the color circle twice.
    init() {
        colors = (0..<Self.steps).map { step in
            // Four legs between the five colors.
            let place = Double(step) / Double(Self.steps - 1) * 4
            let rise = { (start: Double) in
                UInt8((min(max(place - start, 0), 1) * 255).rounded())
            }
            return (rise(2), min(rise(0), 255 - rise(3)), 255 - rise(1))
        }
    }

    func write(_ meters: Float, to bytes: UnsafeMutableBufferPointer<UInt8>, at offset: Int) {
        let isMeasured = meters.isFinite && meters > 0
        let range = RGBAImage.depthRangeMeters
        let share = (Double(meters) - range.lowerBound) / (range.upperBound - range.lowerBound)
        let step = isMeasured ? Int(min(max(share, 0), 1) * Double(Self.steps - 1)) : 0
        let color = colors[step]
        bytes[offset] = isMeasured ? color.red : 0
        bytes[offset + 1] = isMeasured ? color.green : 0
        bytes[offset + 2] = isMeasured ? color.blue : 0
        bytes[offset + 3] = isMeasured ? 255 : 0
    }
}
