// Names for writing and reading movies (AVMediaFormat.h, AVVideoSettings.h, AVAsset.h).

/// A profile of a file type (AVMediaFormat.h).
public struct AVFileTypeProfile: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String

    /// A profile from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Fragmented MPEG-4 for HTTP live streaming.
    public static let mpeg4AppleHLS = AVFileTypeProfile(rawValue: "MPEG4AppleHLS")
    /// Fragmented MPEG-4 that complies with the Common Media Application Format.
    public static let mpeg4CMAFCompliant = AVFileTypeProfile(rawValue: "MPEG4CMAFCompliant")
}

/// H.264 Baseline at an automatic level (AVVideoSettings.h).
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
/// H.264 Main at an automatic level.
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
/// H.264 High at an automatic level.
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"

/// Whether times are exact to the tick (AVAsset.h); here they always are.
public let AVURLAssetPreferPreciseDurationAndTimingKey =
    "AVURLAssetPreferPreciseDurationAndTimingKey"
