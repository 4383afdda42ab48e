/// A media type (AVMediaFormat.h).
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    /// The four-character code, as AVFoundation defines it.
    public var rawValue: String

    /// A media type from its four-character code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A media type from its four-character code.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Video.
    public static let video = AVMediaType("vide")
    /// Audio.
    public static let audio = AVMediaType("soun")
    /// Timed metadata.
    public static let metadata = AVMediaType("meta")
    /// Objects detected in images.
    public static let metadataObject = AVMediaType("mobj")
    /// Depth.
    public static let depthData = AVMediaType("dpth")
}

/// A file type, as a uniform type identifier (AVMediaFormat.h).
public struct AVFileType: RawRepresentable, Hashable, Sendable {
    /// The identifier.
    public var rawValue: String

    /// A file type from its identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A file type from its identifier.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// QuickTime.
    public static let mov = AVFileType("com.apple.quicktime-movie")
    /// MPEG-4.
    public static let mp4 = AVFileType("public.mpeg-4")
    /// MPEG-4 with Apple's additions.
    public static let m4v = AVFileType("com.apple.m4v-video")
    /// JPEG.
    public static let jpg = AVFileType("public.jpeg")
    /// HEIF with H.265.
    public static let heic = AVFileType("public.heic")
    /// TIFF.
    public static let tif = AVFileType("public.tiff")
    /// Adobe's raw image format.
    public static let dng = AVFileType("com.adobe.raw-image")
}

/// A video codec (AVVideoSettings.h).
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
    /// The four-character code.
    public var rawValue: String

    /// A codec from its four-character code.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ name: String) { rawValue = name }

    /// H.265.
    public static let hevc = AVVideoCodecType("hvc1")
    /// H.264.
    public static let h264 = AVVideoCodecType("avc1")
    /// JPEG.
    public static let jpeg = AVVideoCodecType("jpeg")
}

/// The way an image fills a layer (AVAnimation.h).
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String

    /// A gravity from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Fits the image at its aspect ratio, with bars.
    public static let resizeAspect = AVLayerVideoGravity(
        rawValue: "AVLayerVideoGravityResizeAspect")
    /// Fills at the image's aspect ratio, and crops.
    public static let resizeAspectFill = AVLayerVideoGravity(
        rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// Fills by stretching.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}
