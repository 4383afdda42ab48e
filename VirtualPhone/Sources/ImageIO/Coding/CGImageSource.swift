@_exported public import CoreGraphics
internal import LockstepMedia
internal import LockstepSamples
internal import VirtualPhone

/// The status of a source's bytes (CGImageSource.h).
public enum CGImageSourceStatus: Int32, Sendable {
    /// The bytes end too early.
    case statusUnexpectedEOF = -5
    /// The data is invalid.
    case statusInvalidData = -4
    /// The file type is unknown.
    case statusUnknownType = -3
    /// The header is incomplete.
    case statusReadingHeader = -2
    /// The data is incomplete.
    case statusIncomplete = -1
    /// The data is complete.
    case statusComplete = 0
}

/// Whether decoded images are cached (CGImageSource.h).
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"

/// An image file being read (CGImageSource.h): here one JPEG, HEIC or PNG.
public final class CGImageSource {
    let bytes: Data
    let header: ImageFileHeader?

    init(_ data: Data) {
        // The indices of a copy start at 0.
        bytes = Data(data)
        header = ImageFileHeader(bytes)
    }

    var status: CGImageSourceStatus {
        guard let header else { return bytes.isEmpty ? .statusReadingHeader : .statusUnknownType }
        guard header.size != nil else { return .statusUnexpectedEOF }
        return header.isComplete ? .statusComplete : .statusIncomplete
    }

    func image(_ index: Int) -> CGImage? {
        guard index == 0, status == .statusComplete || status == .statusIncomplete else {
            return nil
        }
        VirtualPhone.autorelease()
        // "NULL" is ImageIO's only report for an image that cannot be decoded.
        guard let codec = try? FFmpegCodecs().makeStillCodec() else { return nil }
        let file = [UInt8](bytes)
        let image: PixelBuffer?
        switch header?.kind {
        case .png?: image = try? codec.decodePNG(file)
        case .heic?:
            // ImageIO leaves pixels as they are stored; the codec turns them.
            let turns = HEICHeader(bytes)?.quarterTurnsClockwise ?? 0
            image = try? codec.decodeHEIC(file).turned(quarterTurnsClockwise: -turns)
        default: image = try? codec.decodeJPEG(file)
        }
        return image.flatMap { CGImage($0) }
    }

    func properties(_ index: Int) -> CFDictionary? {
        guard index == 0, let header, let size = header.size, let components = header.components
        else { return nil }
        VirtualPhone.autorelease()
        var values: CFDictionary = header.exif.map(\.properties) ?? [:]
        if let orientation = header.orientation {
            values[kCGImagePropertyOrientation] = NSNumber(value: orientation.rawValue)
        }
        values[kCGImagePropertyPixelWidth] = NSNumber(value: size.width)
        values[kCGImagePropertyPixelHeight] = NSNumber(value: size.height)
        values[kCGImagePropertyDepth] = NSNumber(value: header.bitsPerComponent)
        values[kCGImagePropertyColorModel] =
            components < 3 ? kCGImagePropertyColorModelGray : kCGImagePropertyColorModelRGB
        return values
    }
}

/// The header of an image file of a known type.
struct ImageFileHeader {
    /// The supported types, by their uniform type identifiers.
    enum Kind: String {
        case jpeg = "public.jpeg"
        case heic = "public.heic"
        case png = "public.png"
    }

    let kind: Kind
    /// Width and height in pixels; nil if the header is incomplete.
    let size: (width: Int, height: Int)?
    /// The number of components per pixel.
    let components: Int?
    let bitsPerComponent: Int
    let exif: ExifValues?
    /// The orientation that the boxes of a HEIC state; that of a JPEG is in EXIF.
    private(set) var orientation: CGImagePropertyOrientation?
    /// Whether the file is complete.
    let isComplete: Bool

    /// Reads the header; nil for other file types.
    init?(_ bytes: Data) {
        if let header = JPEGHeader(bytes) {
            kind = .jpeg
            (size, components, bitsPerComponent) = (header.size, header.components, 8)
            (exif, isComplete) = (header.exif, header.isComplete)
        } else if let header = HEICHeader(bytes) {
            kind = .heic
            (size, components, bitsPerComponent) = (header.size, header.components, 8)
            (exif, isComplete) = (nil, header.isComplete)
            orientation = header.orientation
        } else if let header = PNGHeader(bytes) {
            kind = .png
            (size, components) = (header.size, header.components)
            bitsPerComponent = header.bitsPerComponent ?? 8
            (exif, isComplete) = (nil, header.isComplete)
        } else {
            return nil
        }
    }
}

/// Creates a source in memory; never nil here: the status reports problems.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?)
    -> CGImageSource?
{ CGImageSource(data) }

/// Creates a source from a file; nil if it cannot be read.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    // "NULL" is ImageIO's only report for this.
    (try? Data(contentsOf: url)).map(CGImageSource.init)
}

/// Returns the file type; nil if it is unknown.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
    isrc.header.map { $0.kind.rawValue as CFString }
}

/// Returns the number of images.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.header == nil ? 0 : 1 }

/// Returns the status of the bytes.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { isrc.status }

/// Returns an image; nil if it cannot be decoded.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { isrc.image(index) }

/// Returns an image's properties: size, color model, and EXIF and TIFF values if present.
///
/// The type is `Any`, so that a cast means the same to the compiler as on iOS.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFTypeRef? { isrc.properties(index) }

/// The same for callers that name the type.
@_disfavoredOverload
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? { isrc.properties(index) }
