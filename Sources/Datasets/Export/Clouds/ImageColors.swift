import LockstepConcurrency
import LockstepFormats
import LockstepSamples

/// The colors of an image's pixels.
struct ImageColors {
    /// One pixel of middle gray, for frames without an image.
    private static let gray = PixelBuffer(
        format: .gray8, size: PixelSize(width: 1, height: 1)
    ) { $1.initializeMemory(as: UInt8.self, repeating: 128) }

    private let pixels: PixelBuffer

    /// The image's size.
    var size: PixelSize { pixels.size }

    /// - Returns: nil for a pixel format that is not an image's.
    init?(_ pixels: PixelBuffer) {
        guard pixels.format == .nv12FullRange || pixels.format == .gray8 else { return nil }
        self.pixels = pixels
    }

    /// The colors of a frame's image; gray for a frame without an image.
    ///
    /// - Returns: nil for a pixel format that is not an image's.
    init?(of image: SourceImage?, _ codec: ThreadCodec) throws {
        guard let pixels = try image?.pixels(codec) ?? Self.gray else { return nil }
        self.init(pixels)
    }

    /// Passes a function to `body` that returns the color at a column and row of the image.
    func withColors<Result>(_ body: ((Int, Int) -> Color) throws -> Result) rethrows -> Result {
        try pixels.withPlane(0) { luma in
            guard pixels.format == .nv12FullRange else {
                return try body { column, row in
                    let value = luma.baseAddress.loadByte(row * luma.bytesPerRow + column)
                    return Color(red: value, green: value, blue: value)
                }
            }
            return try pixels.withPlane(1) { chroma in
                try body { column, row in
                    let pair = (row / 2) * chroma.bytesPerRow + (column / 2) * 2
                    return Color(
                        luma: luma.baseAddress.loadByte(row * luma.bytesPerRow + column),
                        blueDifference: chroma.baseAddress.loadByte(pair),
                        redDifference: chroma.baseAddress.loadByte(pair + 1))
                }
            }
        }
    }
}

extension Color {
    /// Converts from JFIF's full-range BT.601, with 16-bit fractions of the factors 1.402,
    /// 0.344136, 0.714136 and 1.772 (ITU-T T.871, 7).
    init(luma: UInt8, blueDifference: UInt8, redDifference: UInt8) {
        let (y, cb, cr) = (
            Int32(luma) << 16, Int32(blueDifference) - 128, Int32(redDifference) - 128
        )
        func byte(_ value: Int32) -> UInt8 { UInt8(clamping: (value + (1 << 15)) >> 16) }
        self.init(
            red: byte(y + 91_881 * cr), green: byte(y - 22_554 * cb - 46_802 * cr),
            blue: byte(y + 116_130 * cb))
    }
}

extension UnsafeRawPointer {
    @inline(__always) fileprivate func loadByte(_ offset: Int) -> UInt8 {
        load(fromByteOffset: offset, as: UInt8.self)
    }
}
