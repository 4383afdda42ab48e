public import CoreFoundationNames

/// A place to draw on (CGContext.h, CGBitmapContext.h): here a bitmap in memory that takes whole
/// pictures.
public final class CGContext {
    /// The bitmap's memory.
    public let data: UnsafeMutableRawPointer?
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// Bits of one number of a colour.
    public let bitsPerComponent: Int
    /// Bits of a pixel.
    public let bitsPerPixel: Int
    /// Bytes from one row to the next.
    public let bytesPerRow: Int
    /// What the colours' numbers mean.
    public let colorSpace: CGColorSpace?
    /// How the pixels lie in memory.
    public let bitmapInfo: CGBitmapInfo
    private let layout: BitmapLayout
    private let memory: UnsafeMutableRawPointer
    private let ownsMemory: Bool

    /// A bitmap in the app's memory, or in memory of its own where there is none.
    ///
    /// - Parameter bytesPerRow: 0 leaves the choice to the context.
    /// - Returns: nil for layouts other than 8-bit gray and 32-bit colours, as on iOS.
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
        bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
    ) {
        let info = CGBitmapInfo(rawValue: bitmapInfo)
        let bitsPerPixel = space.model == .monochrome ? 8 : 32
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

    /// Draws a whole picture over a rectangle, which counts from the bottom left.
    ///
    /// A picture of another size is stretched to the nearest pixels; iOS interpolates.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        let target = PixelRectangle(rect, height: height)
        guard target.width > 0, target.height > 0 else { return }
        image.withColours { colour in
            for y in max(target.top, 0)..<max(min(target.top + target.height, height), 0) {
                let row = min((y - target.top) * image.height / target.height, image.height - 1)
                for x in max(target.left, 0)..<max(min(target.left + target.width, width), 0) {
                    let column = min(
                        (x - target.left) * image.width / target.width, image.width - 1)
                    set(colour(column, row), x, y)
                }
            }
        }
    }

    /// A copy of what is drawn; nil where there is no memory for it.
    public func makeImage() -> CGImage? {
        let bytes = Data(bytes: memory, count: bytesPerRow * height)
        guard let provider = CGDataProvider(data: bytes), let colorSpace else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: bitsPerComponent,
            bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: colorSpace,
            bitmapInfo: bitmapInfo, provider: provider, decode: nil, shouldInterpolate: false,
            intent: .defaultIntent)
    }

    private func set(_ colour: Colour, _ x: Int, _ y: Int) {
        let pixel = memory + y * bytesPerRow + x * layout.bytesPerPixel
        func store(_ value: Int, _ place: Int) {
            pixel.storeBytes(of: UInt8(clamping: value), toByteOffset: place, as: UInt8.self)
        }
        switch layout {
        case .gray: store(colour.luma, 0)
        case .colour(let red, let green, let blue, let alpha):
            store(colour.red, red)
            store(colour.green, green)
            store(colour.blue, blue)
            store(255, alpha)
        }
    }
}

/// A rectangle of whole pixels that counts from the top left.
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
}
