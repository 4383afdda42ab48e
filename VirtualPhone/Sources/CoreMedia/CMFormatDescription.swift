// CMFormatDescription.h includes these on iOS.
@_exported public import CoreAudioTypes
public import CoreFoundationNames
public import CoreVideo

/// Width and height of encoded images in pixels (CMFormatDescription.h).
public struct CMVideoDimensions: Sendable {
    /// Width in pixels.
    public var width: Int32
    /// Height in pixels.
    public var height: Int32

    /// A size of zero.
    public init() { self.init(width: 0, height: 0) }

    /// A size.
    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }
}

/// The format of samples (CMFormatDescription.h); immutable.
public class CMFormatDescription {
    /// A media type.
    public struct MediaType: RawRepresentable, Hashable, Sendable {
        /// The four-character code.
        public var rawValue: CMMediaType

        /// A media type from its four-character code.
        public init(rawValue: CMMediaType) { self.rawValue = rawValue }

        /// Video.
        public static let video = MediaType(rawValue: kCMMediaType_Video)
        /// Audio.
        public static let audio = MediaType(rawValue: kCMMediaType_Audio)
        /// Timed metadata.
        public static let metadata = MediaType(rawValue: kCMMediaType_Metadata)
    }

    /// A codec or a pixel format.
    public struct MediaSubType: RawRepresentable, Hashable, Sendable {
        /// The four-character code.
        public var rawValue: FourCharCode

        /// A codec from its four-character code.
        public init(rawValue: FourCharCode) { self.rawValue = rawValue }

        /// H.264.
        public static let h264 = MediaSubType(rawValue: kCMVideoCodecType_H264)
        /// H.265.
        public static let hevc = MediaSubType(rawValue: kCMVideoCodecType_HEVC)
        /// JPEG.
        public static let jpeg = MediaSubType(rawValue: kCMVideoCodecType_JPEG)
        /// Audio without compression.
        public static let linearPCM = MediaSubType(rawValue: kAudioFormatLinearPCM)
    }

    /// The media type.
    public let mediaType: MediaType
    /// The codec or the pixel format.
    public let mediaSubType: MediaSubType
    /// Width and height of images; zeros for other media.
    public let dimensions: CMVideoDimensions
    let extensionValues: CFDictionary
    let stream: AudioStream?

    init(
        _ type: CMMediaType, _ subType: FourCharCode, _ dimensions: CMVideoDimensions,
        _ extensions: CFDictionary?, stream: AudioStream? = nil
    ) {
        self.stream = stream
        mediaType = MediaType(rawValue: type)
        mediaSubType = MediaSubType(rawValue: subType)
        self.dimensions = dimensions
        extensionValues = extensions ?? [:]
    }

    /// The description of an uncompressed image.
    public convenience init(imageBuffer: CVImageBuffer) throws {
        self.init(describing: imageBuffer)
    }

    init(describing buffer: CVImageBuffer) {
        stream = nil
        mediaType = .video
        mediaSubType = MediaSubType(rawValue: CVPixelBufferGetPixelFormatType(buffer))
        dimensions = CMVideoDimensions(
            width: Int32(clamping: CVPixelBufferGetWidth(buffer)),
            height: Int32(clamping: CVPixelBufferGetHeight(buffer)))
        extensionValues = CMVideoFormatDescription.commonValues(buffer)
    }

    /// Returns the attachments that define the meaning of an image's pixel values.
    static func commonValues(_ buffer: CVImageBuffer) -> CFDictionary {
        var values: CFDictionary = [:]
        for key in commonKeys { values[key] = CVBufferCopyAttachment(buffer, key, nil) }
        return values
    }

    static let commonKeys = [
        kCVImageBufferYCbCrMatrixKey, kCVImageBufferColorPrimariesKey,
        kCVImageBufferTransferFunctionKey, kCVImageBufferCleanApertureKey,
        kCVImageBufferPixelAspectRatioKey,
    ]

    /// Returns whether it describes an uncompressed image: size, pixel format and common
    /// attachments.
    public func matchesImageBuffer(_ imageBuffer: CVImageBuffer) -> Bool {
        CMVideoFormatDescriptionMatchesImageBuffer(self, imageBuffer: imageBuffer)
    }
}

/// The format of images.
public typealias CMVideoFormatDescription = CMFormatDescription

/// Creates a description of any media.
@discardableResult
public func CMFormatDescriptionCreate(
    allocator: CFAllocator?, mediaType: CMMediaType, mediaSubType: FourCharCode,
    extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.pointee = CMFormatDescription(
        mediaType, mediaSubType, CMVideoDimensions(), extensions)
    return 0
}

/// Creates a description of images; their configuration record is among the extension's atoms.
@discardableResult
public func CMVideoFormatDescriptionCreate(
    allocator: CFAllocator?, codecType: CMVideoCodecType, width: Int32, height: Int32,
    extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.pointee = CMFormatDescription(
        kCMMediaType_Video, codecType, CMVideoDimensions(width: width, height: height), extensions)
    return 0
}

/// Creates the description of an uncompressed image.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.pointee = CMFormatDescription(describing: imageBuffer)
    return 0
}

/// Returns whether a description matches an uncompressed image: size, pixel format and common
/// attachments.
public func CMVideoFormatDescriptionMatchesImageBuffer(
    _ desc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
    let other = CMFormatDescription(describing: imageBuffer)
    return CMFormatDescriptionEqual(
        desc.only(CMFormatDescription.commonKeys), otherFormatDescription: other)
}

/// Returns the media type.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType {
    desc.mediaType.rawValue
}

/// Returns the codec or the pixel format.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
    desc.mediaSubType.rawValue
}

/// Returns all extensions; nil if there are none.
public func CMFormatDescriptionGetExtensions(_ desc: CMFormatDescription) -> CFDictionary? {
    desc.extensionValues.isEmpty ? nil : desc.extensionValues
}

/// Returns one extension; nil if it is missing.
public func CMFormatDescriptionGetExtension(
    _ desc: CMFormatDescription, extensionKey: CFString
) -> CFPropertyList? { desc.extensionValues[extensionKey] }

/// Returns whether both descriptions are identical or equal.
public func CMFormatDescriptionEqual(
    _ formatDescription: CMFormatDescription?, otherFormatDescription: CMFormatDescription?
) -> Bool {
    guard let one = formatDescription, let other = otherFormatDescription else {
        return formatDescription == nil && otherFormatDescription == nil
    }
    return one.mediaType == other.mediaType && one.mediaSubType == other.mediaSubType
        && one.dimensions.width == other.dimensions.width
        && one.dimensions.height == other.dimensions.height
        && one.stream?.fields == other.stream?.fields
        && equal(one.extensionValues, other.extensionValues)
}

/// Width and height.
public func CMVideoFormatDescriptionGetDimensions(
    _ videoDesc: CMVideoFormatDescription
) -> CMVideoDimensions { videoDesc.dimensions }

/// Returns the extensions that uncompressed images have as attachments.
public func CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers() -> CFArray {
    CMFormatDescription.commonKeys
}

extension CMFormatDescription {
    /// Returns the description with some extensions only.
    fileprivate func only(_ keys: [String]) -> CMFormatDescription {
        CMFormatDescription(
            mediaType.rawValue, mediaSubType.rawValue, dimensions,
            extensionValues.filter { keys.contains($0.key) }, stream: stream)
    }
}

/// Returns whether two property list values are equal; values of other types never are.
private func equal(_ left: Any, _ right: Any) -> Bool {
    switch (left, right) {
    case (let left as [String: Any], let right as [String: Any]):
        return left.count == right.count
            && left.allSatisfy { key, value in right[key].map { equal(value, $0) } ?? false }
    case (let left as [Any], let right as [Any]):
        return left.count == right.count && zip(left, right).allSatisfy { equal($0, $1) }
    case (let left as AnyHashable, let right as AnyHashable): return left == right
    default: return false
    }
}
