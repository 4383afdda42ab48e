public import LockstepSamples

/// An image with 8-bit red, green, blue and alpha, row by row from the top without padding.
///
/// Color is not premultiplied by alpha.
public struct RGBAImage: Hashable, Sendable {
    /// Width and height in pixels.
    public let size: PixelSize
    /// Four bytes per pixel.
    public let bytes: [UInt8]

    /// The distances at the ends of the color scale, meters.
    public static let depthRangeMeters = 0.5...5.0

    /// A depth map in color: blue up to 0.5 m, through green, to red from 5 m; transparent where no
    /// distance was measured (0, negative, NaN or infinite).
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

    /// The luma of a camera image, opaque, for previews.
    ///
    /// - Returns: Nil if the pixels are not an image.
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

/// A lookup table of colors from near to far.
private struct DepthRamp {
    private static let steps = 256
    private let colors: [(red: UInt8, green: UInt8, blue: UInt8)]

    init() {
        colors = (0..<Self.steps).map { step in
            let color = ColorScale.depth.color(at: Double(step) / Double(Self.steps - 1))
            return (
                UInt8(color.red.rounded()), UInt8(color.green.rounded()),
                UInt8(color.blue.rounded())
            )
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
