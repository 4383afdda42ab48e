public import LockstepSamples

/// An image small enough for a screen, in the camera's native orientation.
public struct ScaledImage: Hashable, Sendable {
    /// The pixels.
    public let image: RGBAImage
    /// The device's orientation; nil if unknown, in which case the image is not rotated.
    public var orientation: ImageOrientation?

    /// Creates an image from pixels.
    ///
    /// - Returns: Nil if the number of bytes does not match the size.
    public init?(size: PixelSize, rgba: [UInt8]) {
        guard size.width > 0, size.height > 0, size.area <= 1 << 26,
            rgba.count == 4 * size.area
        else { return nil }
        image = RGBAImage(size: size, bytes: rgba)
    }

    /// Creates an image of a depth map in color, unscaled.
    init(depth: DepthMap) {
        image = RGBAImage(depth: depth)
    }

    /// Width and height in pixels.
    public var size: PixelSize { image.size }

    /// Scales a camera image down by taking every n-th pixel of every n-th row.
    ///
    /// - Parameter longestSide: The maximum length of the longer side in pixels.
    ///
    /// - Returns: Nil for depth and other pixels that are not images.
    public init?(_ pixels: PixelBuffer, longestSide: Int) {
        let longest = max(pixels.size.width, pixels.size.height)
        let step = max(1, (longest + longestSide - 1) / max(1, longestSide))
        let size = PixelSize(
            width: max(1, pixels.size.width / step), height: max(1, pixels.size.height / step))
        switch pixels.format {
        case .gray8: self.init(size: size, rgba: Self.gray(pixels, size, step))
        case .nv12FullRange: self.init(size: size, rgba: Self.color(pixels, size, step))
        case .gray16, .float32: return nil
        }
    }

    private static func gray(_ pixels: PixelBuffer, _ size: PixelSize, _ step: Int) -> [UInt8] {
        pixels.withPlane(0) { plane in
            paint(size) { row, out in
                let luma = plane.row(row * step)
                for column in 0..<size.width {
                    let value = luma[column * step]
                    out(column, value, value, value)
                }
            }
        }
    }

    private static func color(_ pixels: PixelBuffer, _ size: PixelSize, _ step: Int) -> [UInt8] {
        pixels.withPlane(0) { lumaPlane in
            pixels.withPlane(1) { chromaPlane in
                paint(size) { row, out in
                    let luma = lumaPlane.row(row * step)
                    let chroma = chromaPlane.row(row * step / 2)
                    for column in 0..<size.width {
                        let (x, pair) = (column * step, column * step / 2 * 2)
                        let (red, green, blue) = rgb(luma[x], chroma[pair], chroma[pair + 1])
                        out(column, red, green, blue)
                    }
                }
            }
        }
    }

    private static func paint(
        _ size: PixelSize,
        _ row: (Int, (_ column: Int, _ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Void) -> Void
    ) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 4 * size.area) { bytes, count in
            for y in 0..<size.height {
                let start = 4 * y * size.width
                row(y) { column, red, green, blue in
                    let place = start + 4 * column
                    (bytes[place], bytes[place + 1]) = (red, green)
                    (bytes[place + 2], bytes[place + 3]) = (blue, 255)
                }
            }
            count = 4 * size.area
        }
    }

    /// Converts full-range YCbCr to RGB as in JFIF 1.02 (ITU-T T.871, section 7), in units of
    /// 1/65536.
    private static func rgb(
        _ luma: UInt8, _ blueness: UInt8, _ redness: UInt8
    ) -> (UInt8, UInt8, UInt8) {
        let y = Int32(luma) << 16 + 0x8000
        let (cb, cr) = (Int32(blueness) - 128, Int32(redness) - 128)
        return (
            UInt8(clamping: (y + 91_881 * cr) >> 16),
            UInt8(clamping: (y - 22_554 * cb - 46_802 * cr) >> 16),
            UInt8(clamping: (y + 116_130 * cb) >> 16)
        )
    }
}

extension RGBAImage {
    /// Creates an image from the number of bytes that the size requires.
    fileprivate init(size: PixelSize, bytes: [UInt8]) {
        self.size = size
        self.bytes = bytes
    }
}
