public import CoreFoundationNames
internal import LockstepSamples

/// A drawing destination (CGContext.h, CGBitmapContext.h): here a bitmap in memory that accepts
/// complete images.
public final class CGContext {
    /// The bitmap's memory.
    public let data: UnsafeMutableRawPointer?
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
    private let layout: BitmapLayout
    private let memory: UnsafeMutableRawPointer
    private let ownsMemory: Bool

    /// A bitmap in the app's memory, or in memory of its own if the app passes none.
    ///
    /// - Parameter bytesPerRow: 0 lets the context choose.
    /// - Returns: nil for layouts other than 8-bit and little-endian 16-bit gray and 32-bit colors.
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
        bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        let bitsPerPixel = space.model == .monochrome ? bitsPerComponent : 32
        guard width > 0, height > 0,
            let layout = BitmapLayout(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: space,
                info: info)
        else { return nil }
        let row = bytesPerRow == 0 ? width * layout.bytesPerPixel : bytesPerRow
        guard row >= width * layout.bytesPerPixel else { return nil }
        if let data {
            memory = data
        } else {
            memory = .allocate(byteCount: row * height, alignment: 16)
            memory.initializeMemory(as: UInt8.self, repeating: 0, count: row * height)
        }
        ownsMemory = data == nil
        self.data = memory
        self.width = width
        self.height = height
        self.bitsPerComponent = bitsPerComponent
        self.bitsPerPixel = bitsPerPixel
        self.bytesPerRow = row
        self.layout = layout
        colorSpace = space
        self.bitmapInfo = info
    }

    deinit { if ownsMemory { memory.deallocate() } }

    /// Draws a complete image into a rectangle, whose origin is at the bottom left.
    ///
    /// An image of another size is stretched with nearest-neighbor sampling; iOS interpolates.
    /// 16-bit gray is unchanged in a 16-bit bitmap.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        let target = PixelRectangle(rect, height: height)
        guard target.width > 0, target.height > 0 else { return }
        if layout == .gray16, let gray = image.deepGray {
            gray.withPlane(0) { plane in
                for y in target.rows(in: height) {
                    for x in target.columns(in: width) {
                        let place = target.pixel(x, y, of: image)
                        setGray16(plane.number(at: place.x, place.y), x, y)
                    }
                }
            }
            return
        }
        image.withColors { color in
            for y in target.rows(in: height) {
                for x in target.columns(in: width) {
                    let place = target.pixel(x, y, of: image)
                    set(color(place.x, place.y), x, y)
                }
            }
        }
    }

    /// Returns a copy of the bitmap; nil if memory allocation fails.
    public func makeImage() -> CGImage? {
        let bytes = Data(bytes: memory, count: bytesPerRow * height)
        guard let provider = CGDataProvider(data: bytes), let colorSpace else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: bitsPerComponent,
            bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: colorSpace,
            bitmapInfo: bitmapInfo, provider: provider, decode: nil, shouldInterpolate: false,
            intent: .defaultIntent)
    }

    private func setGray16(_ value: UInt16, _ x: Int, _ y: Int) {
        memory.storeBytes(
            of: value.littleEndian, toByteOffset: y * bytesPerRow + x * layout.bytesPerPixel,
            as: UInt16.self)
    }

    private func set(_ color: Color, _ x: Int, _ y: Int) {
        let pixel = memory + y * bytesPerRow + x * layout.bytesPerPixel
        func store(_ value: Int, _ place: Int) {
            pixel.storeBytes(of: UInt8(clamping: value), toByteOffset: place, as: UInt8.self)
        }
        switch layout {
        case .gray: store(color.luma, 0)
        case .gray16: setGray16(UInt16(clamping: color.luma * 257), x, y)
        case .color(let red, let green, let blue, let alpha):
            store(color.red, red)
            store(color.green, green)
            store(color.blue, blue)
            store(255, alpha)
        }
    }
}

/// A rectangle in whole pixels with its origin at the top left.
private struct PixelRectangle {
    var left: Int
    var top: Int
    var width: Int
    var height: Int

    init(_ rect: CGRect, height whole: Int) {
        func pixels(_ value: CGFloat) -> Int { Int(exactly: Double(value).rounded()) ?? 0 }
        left = pixels(rect.origin.x)
        width = pixels(rect.size.width)
        height = pixels(rect.size.height)
        top = whole - pixels(rect.origin.y) - height
    }
    /// Returns the rectangle's rows inside a bitmap of that height.
    func rows(in height: Int) -> Range<Int> {
        max(top, 0)..<max(min(top + self.height, height), max(top, 0))
    }

    /// Returns the rectangle's columns inside a bitmap of that width.
    func columns(in width: Int) -> Range<Int> {
        max(left, 0)..<max(min(left + self.width, width), max(left, 0))
    }

    /// Returns the pixel of an image drawn into this rectangle at a position.
    func pixel(_ x: Int, _ y: Int, of image: CGImage) -> (x: Int, y: Int) {
        (
            min((x - left) * image.width / width, image.width - 1),
            min((y - top) * image.height / height, image.height - 1)
        )
    }
}
