internal import CoreGraphics
internal import CoreVideo
internal import Foundation
internal import ImageIO
internal import LockstepSamples
internal import VideoToolbox

/// Encodes and decodes JPEG, HEIC and PNG with ImageIO on the calling thread; use a codec on one thread at a time.
final class AppleStillCodec: StillCodec {
    /// Converts RGB to '420f'.
    private let transfer: VTPixelTransferSession

    init() throws {
        var made: VTPixelTransferSession?
        let code = VTPixelTransferSessionCreate(
            allocator: nil, pixelTransferSessionOut: &made)
        guard code == noErr, let made else {
            throw AppleMediaError.failed("starting an image converter", code: code)
        }
        transfer = made
        // JPEG's matrix (JFIF 1.02), so that colors are not converted twice.
        VTSessionSetProperty(
            made, key: kVTPixelTransferPropertyKey_DestinationYCbCrMatrix,
            value: kCVImageBufferYCbCrMatrix_ITU_R_601_4)
    }

    deinit { VTPixelTransferSessionInvalidate(transfer) }

    func encodeJPEG(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] {
        try Self.encode(pixels, .jpeg, quality: quality)
    }

    func encodeHEIC(_ pixels: PixelBuffer, quality: Double) throws -> [UInt8] {
        try Self.encode(pixels, .heic, quality: quality)
    }

    /// Whether this device encodes HEIC: ImageIO creates no destination for a type that it cannot
    /// encode.
    static var encodesHEIC: Bool {
        draining {
            let type = FileKind.heic.uniformType
            return CGImageDestinationCreateWithData(NSMutableData(), type, 1, nil) != nil
        }
    }

    private static func encode(
        _ pixels: PixelBuffer, _ kind: FileKind, quality: Double
    ) throws -> [UInt8] {
        guard pixels.format != .gray16 else {
            throw AppleMediaError.unsupported(
                pixels, by: kind.rawValue,
                remedy: "Convert it to gray8 or nv12FullRange, or use PNG.")
        }
        let options = [kCGImageDestinationLossyCompressionQuality: quality] as CFDictionary
        return try draining { try encode(pixels, kind, options) }
    }

    func encodePNG(_ pixels: PixelBuffer) throws -> [UInt8] {
        try draining { try Self.encode(pixels, .png, nil) }
    }

    private static func encode(
        _ pixels: PixelBuffer, _ kind: FileKind, _ options: CFDictionary?
    ) throws -> [UInt8] {
        let image = try CGImage.make(pixels, for: kind)
        let data = NSMutableData()
        guard let target = CGImageDestinationCreateWithData(data, kind.uniformType, 1, nil)
        else { throw AppleMediaError.failed("starting a \(kind.rawValue)", nil) }
        CGImageDestinationAddImage(target, image, options)
        guard CGImageDestinationFinalize(target) else {
            throw AppleMediaError.failed("encoding a \(kind.rawValue)", nil)
        }
        return [UInt8](data as Data)
    }

    func decodeJPEG(_ bytes: [UInt8]) throws -> PixelBuffer {
        try draining {
            let (image, size) = try Self.image(bytes, .jpeg)
            return image.colorSpace?.model == .monochrome
                ? try decodeGray(image, size) : try decodeColor(image, size)
        }
    }

    func decodeHEIC(_ bytes: [UInt8]) throws -> PixelBuffer {
        try draining {
            let (image, size, turns) = try Self.turnedImage(bytes)
            let pixels =
                image.colorSpace?.model == .monochrome
                ? try decodeGray(image, size) : try decodeColor(image, size)
            return pixels.turned(quarterTurnsClockwise: turns)
        }
    }

    func decodePNG(_ bytes: [UInt8]) throws -> PixelBuffer {
        try draining {
            let (image, size) = try Self.image(bytes, .png)
            guard image.colorSpace?.model == .monochrome, image.alphaInfo == .none else {
                return try decodeColor(image, size)
            }
            return image.bitsPerComponent == 16
                ? try image.gray16(of: size) : try decodeGray(image, size)
        }
    }

    private func decodeGray(_ image: CGImage, _ size: PixelSize) throws -> PixelBuffer {
        let gray = try CVPixelBuffer.make(kCVPixelFormatType_OneComponent8, size)
        try gray.draw(image, .gray)
        return try .holding(gray, as: .gray8)
    }

    private func decodeColor(_ image: CGImage, _ size: PixelSize) throws -> PixelBuffer {
        let color = try CVPixelBuffer.make(kCVPixelFormatType_32BGRA, size)
        try color.draw(image, .color)
        let target = try CVPixelBuffer.make(
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, size)
        let code = VTPixelTransferSessionTransferImage(transfer, from: color, to: target)
        guard code == noErr else {
            throw AppleMediaError.failed("converting an image", code: code)
        }
        return try .holding(target, as: .nv12FullRange)
    }

    private static func image(_ bytes: [UInt8], _ kind: FileKind) throws -> (CGImage, PixelSize) {
        let source = try source(bytes, kind)
        let size = try size(of: source, kind)
        return (try image(of: source, kind), size)
    }

    /// Returns the image of a HEIC, and the quarter turns clockwise that the file states: ImageIO
    /// reports `irot` and `imir` as an orientation, and leaves the pixels as they are.
    private static func turnedImage(_ bytes: [UInt8]) throws -> (CGImage, PixelSize, turns: Int) {
        let source = try source(bytes, .heic)
        let found = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any]
        let stated = found?[kCGImagePropertyOrientation] as? UInt32
        let orientation = stated.flatMap { CGImagePropertyOrientation(rawValue: $0) } ?? .up
        let order: [CGImagePropertyOrientation] = [.up, .right, .down, .left]
        guard let turns = order.firstIndex(of: orientation) else {
            throw AppleMediaError.badInput("the HEIC is mirrored")
        }
        let size = try size(of: source, .heic)
        return (try image(of: source, .heic), size, turns)
    }

    private static func image(of source: CGImageSource, _ kind: FileKind) throws -> CGImage {
        guard let image = CGImageSourceCreateImageAtIndex(source, 0, nil) else {
            throw AppleMediaError.badInput("the \(kind.rawValue) cannot be decoded")
        }
        return image
    }

    private static func source(_ bytes: [UInt8], _ kind: FileKind) throws -> CGImageSource {
        guard let source = CGImageSourceCreateWithData(Data(bytes) as CFData, nil),
            CGImageSourceGetType(source) == kind.uniformType,
            CGImageSourceGetStatus(source) == .statusComplete
        else { throw AppleMediaError.badInput("the bytes are not a complete \(kind.rawValue)") }
        return source
    }

    private static func size(of source: CGImageSource, _ kind: FileKind) throws -> PixelSize {
        let found = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any]
        guard let width = found?[kCGImagePropertyPixelWidth] as? Int,
            let height = found?[kCGImagePropertyPixelHeight] as? Int
        else { throw AppleMediaError.badInput("the \(kind.rawValue) has no size") }
        let size = PixelSize(width: width, height: height)
        guard size.isOfAnImage else {
            throw AppleMediaError.badInput(
                "the \(kind.rawValue) states an unsupported size of \(width)×\(height) pixels")
        }
        return size
    }
}

/// A kind of image file.
private enum FileKind: String {
    case jpeg = "JPEG"
    case heic = "HEIC"
    case png = "PNG"

    var uniformType: CFString { "public.\(rawValue.lowercased())" as CFString }
}

extension CGImage {
    /// The pixels as an ImageIO image.
    fileprivate static func make(_ pixels: PixelBuffer, for kind: FileKind) throws -> CGImage {
        switch pixels.format {
        case .nv12FullRange:
            var made: CGImage?
            let code = VTCreateCGImageFromCVPixelBuffer(
                try CVPixelBuffer.lending(pixels), options: nil, imageOut: &made)
            guard code == noErr, let made else {
                throw AppleMediaError.failed("reading an image's pixels", code: code)
            }
            return made
        case .gray8, .gray16:
            guard let made = makeGray(pixels) else {
                throw AppleMediaError.failed("reading an image's pixels", nil)
            }
            return made
        case .float32:
            throw AppleMediaError.unsupported(
                pixels, by: kind.rawValue, remedy: "Convert it to integers first.")
        }
    }

    /// The rows without padding, one number per pixel in native byte order.
    private static func makeGray(_ pixels: PixelBuffer) -> CGImage? {
        let bytesPerRow = pixels.format.firstPlaneBytesPerRow(of: pixels.size)
        let bits = pixels.format == .gray16 ? 16 : 8
        return CGDataProvider(data: Data(pixels.contentBytes()) as CFData).flatMap { provider in
            CGImage(
                width: pixels.size.width, height: pixels.size.height, bitsPerComponent: bits,
                bitsPerPixel: bits, bytesPerRow: bytesPerRow,
                space: CGColorSpaceCreateDeviceGray(),
                bitmapInfo: bits == 16 ? .byteOrder16Little : [], provider: provider,
                decode: nil, shouldInterpolate: false, intent: .defaultIntent)
        }
    }
}

extension CGImage {
    /// One 16-bit number per pixel, drawn in the image's own gray color space, so that values do
    /// not change.
    fileprivate func gray16(of size: PixelSize) throws -> PixelBuffer {
        var isDrawn = false
        let pixels = PixelBuffer(format: .gray16, size: size) { _, bytes in
            guard
                let context = CGContext(
                    data: bytes.baseAddress, width: size.width, height: size.height,
                    bitsPerComponent: 16,
                    bytesPerRow: PixelFormat.gray16.firstPlaneBytesPerRow(of: size),
                    space: colorSpace ?? CGColorSpaceCreateDeviceGray(),
                    bitmapInfo: CGImageAlphaInfo.none.rawValue
                        | CGBitmapInfo.byteOrder16Little.rawValue)
            else { return }
            context.draw(self, in: CGRect(x: 0, y: 0, width: size.width, height: size.height))
            isDrawn = true
        }
        guard let pixels, isDrawn else {
            throw AppleMediaError.badInput("the image's color space is unknown")
        }
        return pixels
    }
}

/// The format in which a decoded image is drawn.
private enum Drawing {
    case gray
    case color

    var bitmapInfo: UInt32 {
        switch self {
        case .gray: return CGImageAlphaInfo.none.rawValue
        case .color:
            return CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
        }
    }

    var defaultSpace: CGColorSpace {
        self == .gray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB()
    }
}

extension CVPixelBuffer {
    /// Draws the complete image over all pixels, in its own color space, so that values do not
    /// change.
    fileprivate func draw(_ image: CGImage, _ drawing: Drawing) throws {
        CVPixelBufferLockBaseAddress(self, [])
        defer { CVPixelBufferUnlockBaseAddress(self, []) }
        let (width, height) = (CVPixelBufferGetWidth(self), CVPixelBufferGetHeight(self))
        guard
            let context = CGContext(
                data: CVPixelBufferGetBaseAddress(self), width: width, height: height,
                bitsPerComponent: 8, bytesPerRow: CVPixelBufferGetBytesPerRow(self),
                space: image.colorSpace ?? drawing.defaultSpace, bitmapInfo: drawing.bitmapInfo)
        else { throw AppleMediaError.badInput("the image's color space is unknown") }
        context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    }
}
