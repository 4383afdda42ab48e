/// A kind of media (AVMediaFormat.h).
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    /// The four characters, as AVFoundation has them.
    public var rawValue: String

    /// A kind by its four characters.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A kind by its four characters.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Images.
    public static let video = AVMediaType("vide")
    /// Sound.
    public static let audio = AVMediaType("soun")
    /// Anything with a time.
    public static let metadata = AVMediaType("meta")
    /// What was seen in images.
    public static let metadataObject = AVMediaType("mobj")
    /// Depth.
    public static let depthData = AVMediaType("dpth")
}

/// What kind of file, as a uniform type identifier (AVMediaFormat.h).
public struct AVFileType: RawRepresentable, Hashable, Sendable {
    /// The identifier.
    public var rawValue: String

    /// A kind by its identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A kind by its identifier.
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
    /// Adobe's raw images.
    public static let dng = AVFileType("com.adobe.raw-image")
}

/// A compression of images (AVVideoSettings.h).
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
    /// The four characters.
    public var rawValue: String

    /// A compression by its four characters.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ name: String) { rawValue = name }

    /// H.265.
    public static let hevc = AVVideoCodecType("hvc1")
    /// H.264.
    public static let h264 = AVVideoCodecType("avc1")
    /// JPEG.
    public static let jpeg = AVVideoCodecType("jpeg")
}

/// How an image fills a layer (AVAnimation.h).
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String

    /// A way by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whole, with bars.
    public static let resizeAspect = AVLayerVideoGravity(
        rawValue: "AVLayerVideoGravityResizeAspect")
    /// Filling, cut off.
    public static let resizeAspectFill = AVLayerVideoGravity(
        rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// Filling, stretched.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}
