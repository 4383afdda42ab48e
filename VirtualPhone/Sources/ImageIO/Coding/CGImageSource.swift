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

/// Whether pictures are kept decoded (CGImageSource.h).
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"

/// A file of pictures that is read (CGImageSource.h): here one JPEG.
public final class CGImageSource {
    static let jpeg: CFString = "public.jpeg"
    let bytes: Data
    let header: JPEGHeader?

    init(_ data: Data) {
        // A copy counts from 0.
        bytes = Data(data)
        header = JPEGHeader(bytes)
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
        // "NULL" is ImageIO's only word for a picture that cannot be decoded.
        guard let codec = try? FFmpegCodecs().makeStillCodec(),
            let picture = try? codec.decodeJPEG([UInt8](bytes))
        else { return nil }
        return CGImage(picture)
    }

    func properties(_ index: Int) -> CFDictionary? {
        guard index == 0, let size = header?.size, let components = header?.components else {
            return nil
        }
        var values: CFDictionary = header?.exif.map(\.properties) ?? [:]
        values[kCGImagePropertyPixelWidth] = NSNumber(value: size.width)
        values[kCGImagePropertyPixelHeight] = NSNumber(value: size.height)
        values[kCGImagePropertyDepth] = NSNumber(value: 8)
        values[kCGImagePropertyColorModel] =
            components == 1 ? kCGImagePropertyColorModelGray : kCGImagePropertyColorModelRGB
        return values
    }
}

/// A source in memory; never nil here: a status says what is wrong.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?)
    -> CGImageSource?
{ CGImageSource(data) }

/// A source in a file; nil where it cannot be read.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    // "NULL" is ImageIO's only word for it.
    (try? Data(contentsOf: url)).map(CGImageSource.init)
}

/// The kind of file; nil where it is not known.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
    isrc.header == nil ? nil : CGImageSource.jpeg
}

/// How many pictures.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.header == nil ? 0 : 1 }

/// How far the bytes reach.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { isrc.status }

/// A picture; nil where it cannot be decoded.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { isrc.image(index) }

/// What is known of a picture: size, kind of colours, EXIF and TIFF values where there are any.
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
