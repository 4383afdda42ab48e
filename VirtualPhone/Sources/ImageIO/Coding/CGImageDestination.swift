@_exported public import CoreGraphics
internal import LockstepMedia
internal import LockstepSamples
internal import VirtualPhone

/// The quality, from 0 for the smallest file to 1 for the best image (CGImageDestination.h).
public let kCGImageDestinationLossyCompressionQuality: CFString =
    "kCGImageDestinationLossyCompressionQuality"

/// An image file being written (CGImageDestination.h): here one JPEG, HEIC or PNG.
///
/// Of an image's properties only the quality is used; others, including EXIF's, are ignored.
public final class CGImageDestination {
    private let data: CFMutableData?
    private let url: CFURL?
    private let kind: ImageFileHeader.Kind
    private var added: (image: CGImage, quality: Double)?
    private var isFinished = false

    /// - Returns: nil for types that this phone does not encode, or a number of images other than 1.
    init?(_ data: CFMutableData?, _ url: CFURL?, _ type: CFString, _ count: Int) {
        guard count == 1, let kind = ImageFileHeader.Kind(rawValue: type) else { return nil }
        let world = VirtualPhone.current?.world ?? PhoneWorld()
        guard kind != .heic || world.encodesHEIC else { return nil }
        self.data = data
        self.url = url
        self.kind = kind
    }

    /// ImageIO's default quality: about 0.75 (from experience).
    private static let usualQuality = 0.75

    func add(_ image: CGImage, _ properties: CFDictionary?) {
        guard added == nil, !isFinished else { return }
        let quality = properties?[kCGImageDestinationLossyCompressionQuality]
        let number = quality as? Double ?? (quality as? NSNumber)?.doubleValue
        added = (image, min(max(number ?? Self.usualQuality, 0), 1))
    }

    func finish() -> Bool {
        guard !isFinished, let added, let image = added.image.image else { return false }
        isFinished = true
        VirtualPhone.autorelease()
        do {
            let codec = try FFmpegCodecs().makeStillCodec()
            let bytes = Data(try Self.encode(image, kind, added.quality, codec))
            data?.append(bytes)
            try url.map { try bytes.write(to: $0) }
            return true
        } catch {
            // "YES if the destination was successfully written": there is no other error report.
            return false
        }
    }

    private static func encode(
        _ image: PixelBuffer, _ kind: ImageFileHeader.Kind, _ quality: Double,
        _ codec: any StillCodec
    ) throws -> [UInt8] {
        switch kind {
        case .jpeg: return try codec.encodeJPEG(image, quality: quality)
        case .heic: return try codec.encodeHEIC(image, quality: quality)
        case .png: return try codec.encodePNG(image)
        }
    }
}

/// Creates a destination in memory; nil for types that this phone does not encode, or a number of
/// images other than 1.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(data, nil, type, count)
}

/// Creates a destination in a file; nil for types that this phone does not encode, or a number of
/// images other than 1.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(nil, url, type, count)
}

/// Adds an image; an image beyond the expected number is ignored.
public func CGImageDestinationAddImage(
    _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) { idst.add(image, properties) }

/// Writes the file.
///
/// - Returns: false if that failed, if an image is missing, or on a second call.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }
