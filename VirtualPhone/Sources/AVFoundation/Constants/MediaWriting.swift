// Names for writing and reading movies (AVMediaFormat.h, AVVideoSettings.h, AVAsset.h).

/// For whom a file of a type is made (AVMediaFormat.h).
public struct AVFileTypeProfile: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String

    /// A profile by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Fragmented MPEG-4 for HTTP live streaming.
    public static let mpeg4AppleHLS = AVFileTypeProfile(rawValue: "MPEG4AppleHLS")
    /// Fragmented MPEG-4 as the Common Media Application Format has it.
    public static let mpeg4CMAFCompliant = AVFileTypeProfile(rawValue: "MPEG4CMAFCompliant")
}

/// H.264's Baseline at a level that fits (AVVideoSettings.h).
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
/// H.264's Main at a level that fits.
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
/// H.264's High at a level that fits.
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"

/// Whether times are found out to the tick (AVAsset.h); they always are here.
public let AVURLAssetPreferPreciseDurationAndTimingKey =
    "AVURLAssetPreferPreciseDurationAndTimingKey"
