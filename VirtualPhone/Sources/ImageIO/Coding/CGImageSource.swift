@_exported public import CoreGraphics
internal import LockstepMedia
internal import LockstepSamples

/// How far a source's bytes reach (CGImageSource.h).
public enum CGImageSourceStatus: Int32, Sendable {
    /// They end too early.
    case statusUnexpectedEOF = -5
    /// They are broken.
    case statusInvalidData = -4
    /// They are of no known kind.
    case statusUnknownType = -3
    /// The header is not whole yet.
    case statusReadingHeader = -2
    /// More is to come.
    case statusIncomplete = -1
    /// They are whole.
    case statusComplete = 0
}

/// Whether images are kept decoded (CGImageSource.h).
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"

/// A file of images that is read (CGImageSource.h): here one JPEG or one PNG.
public final class CGImageSource {
    let bytes: Data
    let header: ImageFileHeader?

    init(_ data: Data) {
        // A copy counts from 0.
        bytes = Data(data)
        header = ImageFileHeader(bytes)
    }

    var status: CGImageSourceStatus {
        guard let header else { return bytes.isEmpty ? .statusReadingHeader : .statusUnknownType }
        guard header.size != nil else { return .statusUnexpectedEOF }
        return header.isWhole ? .statusComplete : .statusIncomplete
    }

    func image(_ index: Int) -> CGImage? {
        guard index == 0, status == .statusComplete || status == .statusIncomplete else {
            return nil
        }
        // "NULL" is ImageIO's only word for an image that cannot be decoded.
        guard let codec = try? FFmpegCodecs().makeStillCodec() else { return nil }
        let file = [UInt8](bytes)
        let image =
            header?.kind == .png ? try? codec.decodePNG(file) : try? codec.decodeJPEG(file)
        return image.flatMap { CGImage($0) }
    }

    func properties(_ index: Int) -> CFDictionary? {
        guard index == 0, let header, let size = header.size, let components = header.components
        else { return nil }
        var values: CFDictionary = header.exif.map(\.properties) ?? [:]
        values[kCGImagePropertyPixelWidth] = NSNumber(value: size.width)
        values[kCGImagePropertyPixelHeight] = NSNumber(value: size.height)
        values[kCGImagePropertyDepth] = NSNumber(value: header.bitsPerComponent)
        values[kCGImagePropertyColorModel] =
            components < 3 ? kCGImagePropertyColorModelGray : kCGImagePropertyColorModelRGB
        return values
    }
}

/// What a file of a known kind says before its pixels.
struct ImageFileHeader {
    /// The kinds that are known, by their uniform type.
    enum Kind: String {
        case jpeg = "public.jpeg"
        case png = "public.png"
    }

    let kind: Kind
    /// Pixels across and down; nil if the header breaks off.
    let size: (width: Int, height: Int)?
    /// How many numbers a pixel has.
    let components: Int?
    let bitsPerComponent: Int
    let exif: ExifValues?
    /// Whether the file's end is there.
    let isWhole: Bool

    /// Reads the header; nil for files of other kinds.
    init?(_ bytes: Data) {
        if let header = JPEGHeader(bytes) {
            kind = .jpeg
            (size, components, bitsPerComponent) = (header.size, header.components, 8)
            (exif, isWhole) = (header.exif, header.isWhole)
        } else if let header = PNGHeader(bytes) {
            kind = .png
            (size, components) = (header.size, header.components)
            bitsPerComponent = header.bitsPerComponent ?? 8
            (exif, isWhole) = (nil, header.isWhole)
        } else {
            return nil
        }
    }
}

/// A source in memory; never nil here: a status says what is wrong.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?)
    -> CGImageSource?
{ CGImageSource(data) }

/// A source in a file; nil if it cannot be read.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    // "NULL" is ImageIO's only word for it.
    (try? Data(contentsOf: url)).map(CGImageSource.init)
}

/// The kind of file; nil if it is not known.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
    isrc.header.map { $0.kind.rawValue as CFString }
}

/// How many images.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.header == nil ? 0 : 1 }

/// How far the bytes reach.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { isrc.status }

/// An image; nil if it cannot be decoded.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { isrc.image(index) }

/// What is known of an image: size, kind of colors, EXIF and TIFF values where there are any.
///
/// As any object, so that casting it means something to the compiler as on iOS.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFTypeRef? { isrc.properties(index) }

/// The same for whoever names the type.
@_disfavoredOverload
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? { isrc.properties(index) }
