public import CoreFoundationNames
public import CoreVideo

/// Width and height of coded images, pixels (CMFormatDescription.h).
public struct CMVideoDimensions: Sendable {
    /// Pixels across.
    public var width: Int32
    /// Pixels down.
    public var height: Int32

    /// Nothing.
    public init() { self.init(width: 0, height: 0) }

    /// A size.
    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }
}

/// What samples are (CMFormatDescription.h); never changes.
public class CMFormatDescription {
    /// A kind of media.
    public struct MediaType: RawRepresentable, Hashable, Sendable {
        /// The four characters.
        public var rawValue: CMMediaType

        /// A kind by its four characters.
        public init(rawValue: CMMediaType) { self.rawValue = rawValue }

        /// Images.
        public static let video = MediaType(rawValue: kCMMediaType_Video)
        /// Sound.
        public static let audio = MediaType(rawValue: kCMMediaType_Audio)
        /// Anything with a time.
        public static let metadata = MediaType(rawValue: kCMMediaType_Metadata)
    }

    /// A compression or a pixel format.
    public struct MediaSubType: RawRepresentable, Hashable, Sendable {
        /// The four characters.
        public var rawValue: FourCharCode

        /// A compression by its four characters.
        public init(rawValue: FourCharCode) { self.rawValue = rawValue }

        /// H.264.
        public static let h264 = MediaSubType(rawValue: kCMVideoCodecType_H264)
        /// H.265.
        public static let hevc = MediaSubType(rawValue: kCMVideoCodecType_HEVC)
        /// JPEG.
        public static let jpeg = MediaSubType(rawValue: kCMVideoCodecType_JPEG)
    }

    /// The kind of media.
    public let mediaType: MediaType
    /// The compression or the pixel format.
    public let mediaSubType: MediaSubType
    /// Width and height of images; zeros for other media.
    public let dimensions: CMVideoDimensions
    let extensionValues: CFDictionary

    init(
        _ type: CMMediaType, _ subType: FourCharCode, _ dimensions: CMVideoDimensions,
        _ extensions: CFDictionary?
    ) {
        mediaType = MediaType(rawValue: type)
        mediaSubType = MediaSubType(rawValue: subType)
        self.dimensions = dimensions
        extensionValues = extensions ?? [:]
    }

    /// The description of an image in memory.
    public convenience init(imageBuffer: CVImageBuffer) throws {
        self.init(describing: imageBuffer)
    }

    init(describing buffer: CVImageBuffer) {
        mediaType = .video
        mediaSubType = MediaSubType(rawValue: CVPixelBufferGetPixelFormatType(buffer))
        dimensions = CMVideoDimensions(
            width: Int32(clamping: CVPixelBufferGetWidth(buffer)),
            height: Int32(clamping: CVPixelBufferGetHeight(buffer)))
        extensionValues = CMVideoFormatDescription.commonValues(buffer)
    }

    /// The attachments that say what the numbers of an image mean.
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

    /// Whether it describes an image in memory: size, pixel format and common attachments.
    public func matchesImageBuffer(_ imageBuffer: CVImageBuffer) -> Bool {
        CMVideoFormatDescriptionMatchesImageBuffer(self, imageBuffer: imageBuffer)
    }
}

/// What images are.
public typealias CMVideoFormatDescription = CMFormatDescription

/// A description of any media.
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

/// A description of images; their configuration record stands among the extension's atoms.
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

/// The description of an image in memory.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: CFAllocator?, imageBuffer: CVImageBuffer,
    formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.pointee = CMFormatDescription(describing: imageBuffer)
    return 0
}

/// Whether a description fits an image in memory: size, pixel format and common attachments.
public func CMVideoFormatDescriptionMatchesImageBuffer(
    _ desc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
    let other = CMFormatDescription(describing: imageBuffer)
    return CMFormatDescriptionEqual(
        desc.only(CMFormatDescription.commonKeys), otherFormatDescription: other)
}

/// The kind of media.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType {
    desc.mediaType.rawValue
}

/// The compression or the pixel format.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
    desc.mediaSubType.rawValue
}

/// All extensions; nil if there are none.
public func CMFormatDescriptionGetExtensions(_ desc: CMFormatDescription) -> CFDictionary? {
    desc.extensionValues.isEmpty ? nil : desc.extensionValues
}

/// One extension; nil if there is none.
public func CMFormatDescriptionGetExtension(
    _ desc: CMFormatDescription, extensionKey: CFString
) -> CFPropertyList? { desc.extensionValues[extensionKey] }

/// Whether both are one description, or nothing differs between them.
public func CMFormatDescriptionEqual(
    _ formatDescription: CMFormatDescription?, otherFormatDescription: CMFormatDescription?
) -> Bool {
    guard let one = formatDescription, let other = otherFormatDescription else {
        return formatDescription == nil && otherFormatDescription == nil
    }
    return one.mediaType == other.mediaType && one.mediaSubType == other.mediaSubType
        && one.dimensions.width == other.dimensions.width
        && one.dimensions.height == other.dimensions.height
        && equal(one.extensionValues, other.extensionValues)
}

/// Width and height.
public func CMVideoFormatDescriptionGetDimensions(
    _ videoDesc: CMVideoFormatDescription
) -> CMVideoDimensions { videoDesc.dimensions }

/// The extensions that images in memory carry as attachments.
public func CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers() -> CFArray {
    CMFormatDescription.commonKeys
}

extension CMFormatDescription {
    /// The same with some extensions only.
    fileprivate func only(_ keys: [String]) -> CMFormatDescription {
        CMFormatDescription(
            mediaType.rawValue, mediaSubType.rawValue, dimensions,
            extensionValues.filter { keys.contains($0.key) })
    }
}

/// Whether two values of property lists are equal; values of other kinds never are.
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
