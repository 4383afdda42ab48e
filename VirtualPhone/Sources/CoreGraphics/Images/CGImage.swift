public import CoreFoundationNames
package import LockstepSamples

/// A source of bytes (CGDataProvider.h).
public final class CGDataProvider: Sendable {
    /// The bytes.
    public let data: CFData?

    /// Bytes in memory.
    public init?(data: CFData) { self.data = data }
}

/// An immutable image (CGImage.h).
///
/// Its pixels are a provider's bytes, or luma and chroma from a codec or a camera, which are
/// converted to colors when the image is drawn.
public final class CGImage: Sendable {
    enum Content: Sendable {
        case rows(Data, bytesPerRow: Int, BitmapLayout)
        case image(PixelBuffer)
    }

    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// Bits per component.
    public let bitsPerComponent: Int
    /// Bits per pixel.
    public let bitsPerPixel: Int
    /// Bytes per row.
    public let bytesPerRow: Int
    /// The color space.
    public let colorSpace: CGColorSpace?
    /// The memory layout of the pixels.
    public let bitmapInfo: CGBitmapInfo
    let content: Content

    /// The image's gray with 16 bits; nil if it has fewer.
    var deepGray: PixelBuffer? {
        guard case .image(let image) = content, image.format == .gray16 else { return nil }
        return image
    }

    /// An image from a provider's bytes: 8-bit gray or 32-bit colors.
    ///
    /// - Returns: nil for other layouts, or if there are too few bytes.
    public init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
    ) {
        guard width > 0, height > 0, width <= 1 << 16, height <= 1 << 16, decode == nil,
            let data = provider.data,
            let layout = BitmapLayout(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: space,
                info: bitmapInfo),
            bytesPerRow >= width * layout.bytesPerPixel,
            data.count >= (height - 1) * bytesPerRow + width * layout.bytesPerPixel
        else { return nil }
        self.width = width
        self.height = height
        self.bitsPerComponent = bitsPerComponent
        self.bitsPerPixel = bitsPerPixel
        self.bytesPerRow = bytesPerRow
        self.bitmapInfo = bitmapInfo
        colorSpace = space
        // The indices of a copy start at 0.
        content = .rows(Data(data), bytesPerRow: bytesPerRow, layout)
    }

    /// An image from luma and chroma, or from luma alone with 8 or 16 bits.
    ///
    /// - Returns: nil for other formats.
    package init?(_ image: PixelBuffer) {
        guard image.format != .float32 else { return nil }
        let isGray = image.format != .nv12FullRange
        let bytes = image.format == .gray16 ? 2 : 1
        width = image.size.width
        height = image.size.height
        bitsPerComponent = 8 * bytes
        bitsPerPixel = isGray ? 8 * bytes : 32
        bytesPerRow = image.size.width * (isGray ? bytes : 4)
        colorSpace =
            isGray ? CGColorSpaceCreateDeviceGray() : CGColorSpace(name: CGColorSpace.sRGB)
        bitmapInfo =
            isGray
            ? bytes == 2 ? .byteOrder16Little : []
            : CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue)
        content = .image(image)
    }

    /// The position of a pixel's alpha, from ``bitmapInfo``.
    public var alphaInfo: CGImageAlphaInfo {
        CGImageAlphaInfo(rawValue: bitmapInfo.intersection(.alphaInfoMask).rawValue) ?? .none
    }

    /// The pixels' bytes in the layout of ``bitmapInfo``.
    public var dataProvider: CGDataProvider? {
        if case .rows(let data, _, _) = content { return CGDataProvider(data: data) }
        var bytes = Data(count: bytesPerRow * height)
        let space = colorSpace ?? CGColorSpaceCreateDeviceRGB()
        bytes.withUnsafeMutableBytes { memory in
            let context = CGContext(
                data: memory.baseAddress, width: width, height: height,
                bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow, space: space,
                bitmapInfo: bitmapInfo.rawValue)
            context?.draw(self, in: CGRect(x: 0, y: 0, width: width, height: height))
        }
        return CGDataProvider(data: bytes)
    }
}

extension CGImage {
    /// Calls `body` with a function that returns the color at a column and row from the top left.
    func withColors<Result>(_ body: ((_ x: Int, _ y: Int) -> Color) -> Result) -> Result {
        switch content {
        case .rows(let data, let bytesPerRow, let layout):
            return data.withUnsafeBytes { bytes in
                body { x, y in
                    layout.color(
                        UnsafeRawBufferPointer(
                            rebasing: bytes[(y * bytesPerRow + x * layout.bytesPerPixel)...]))
                }
            }
        case .image(let image): return image.withColors(body)
        }
    }
}

extension PixelPlane {
    /// Returns a 16-bit little-endian number.
    func number(at x: Int, _ y: Int) -> UInt16 {
        let bytes = row(y)
        return UInt16(bytes[2 * x]) | UInt16(bytes[2 * x + 1]) << 8
    }
}

extension BitmapLayout {
    fileprivate func color(_ pixel: UnsafeRawBufferPointer) -> Color {
        switch self {
        case .gray: return Color(gray: Int(pixel[0]))
        case .gray16: return Color(gray: Int(pixel[1]))
        case .color(let red, let green, let blue, _):
            return Color(
                red: Int(pixel[red]), green: Int(pixel[green]), blue: Int(pixel[blue]))
        }
    }
}

extension PixelBuffer {
    /// Calls `body` with the colors of luma and chroma, or of luma alone.
    fileprivate func withColors<Result>(
        _ body: ((_ x: Int, _ y: Int) -> Color) -> Result
    ) -> Result {
        withPlane(0) { luma in
            if format == .gray16 { return body { Color(gray: Int(luma.number(at: $0, $1) >> 8)) } }
            guard planeCount > 1 else { return body { Color(gray: Int(luma.row($1)[$0])) } }
            return withPlane(1) { chroma in
                body { x, y in
                    let pairs = chroma.row(y / 2)
                    return Color(
                        luma: Int(luma.row(y)[x]), blueness: Int(pairs[x / 2 * 2]),
                        redness: Int(pairs[x / 2 * 2 + 1]))
                }
            }
        }
    }
}
