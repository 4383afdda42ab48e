internal import CoreMedia
internal import Foundation
internal import LockstepMedia
internal import LockstepSamples
internal import VideoToolbox

/// What output settings ask of an encoder (AVVideoSettings.h), as our own codecs take it.
struct ImageSettings: Hashable {
    /// For our own encoder.
    let movie: MovieSettings

    /// Reads settings; nil if this phone does not encode such a movie.
    ///
    /// - Parameter hint: gives the size where the settings have none.
    init?(_ settings: [String: Any], hint: CMFormatDescription? = nil) {
        guard let codec = Self.codec(settings[AVVideoCodecKey]),
            FFmpegCodecs().movieEncoders.contains(codec),
            let width = integer(settings[AVVideoWidthKey])
                ?? hint.map({ Int($0.dimensions.width) }),
            let height = integer(settings[AVVideoHeightKey])
                ?? hint.map({ Int($0.dimensions.height) }),
            settings[AVVideoScalingModeKey] as? String != AVVideoScalingModeFit
        else { return nil }
        let asked = settings[AVVideoCompressionPropertiesKey]
        let properties = asked as? [String: Any] ?? [:]
        guard asked == nil || asked is [String: Any], Self.isProfile(properties, of: codec) else {
            return nil
        }
        movie = MovieSettings(
            codec: codec, size: PixelSize(width: width, height: height),
            bitsPerSecond: integer(properties[AVVideoAverageBitRateKey]),
            framesPerSecond: number(properties[AVVideoExpectedSourceFrameRateKey]) ?? 30)
        guard movie.canBeEncoded else { return nil }
    }

    private static func codec(_ value: Any?) -> MovieCodec? {
        let name = (value as? AVVideoCodecType)?.rawValue ?? value as? String
        switch name.map(AVVideoCodecType.init(rawValue:)) {
        case .h264: return .h264
        case .hevc: return .hevc
        default: return nil
        }
    }

    private static func isProfile(_ properties: [String: Any], of codec: MovieCodec) -> Bool {
        guard let profile = properties[AVVideoProfileLevelKey] else { return true }
        guard let profile = profile as? String else { return false }
        switch codec {
        case .h264: return profile.hasPrefix("H264_")
        case .hevc: return profile == kVTProfileLevel_HEVC_Main_AutoLevel
        }
    }
}

/// The value that no writer's input takes (AVAssetWriterInput.h).
private let AVVideoScalingModeFit = "AVVideoScalingModeFit"

/// A whole number out of settings, whichever kind it is.
func integer(_ value: Any?) -> Int? { value as? Int ?? (value as? NSNumber)?.intValue }

/// A number out of settings, whichever kind it is.
func number(_ value: Any?) -> Double? {
    value as? Double ?? (value as? Int).map(Double.init) ?? (value as? NSNumber)?.doubleValue
}

extension MovieCodec {
    /// The compression in the four characters that files have for it.
    var sampleEntry: String { self == .h264 ? "avc1" : "hvc1" }
    /// The name of the configuration record's box.
    var configurationBox: String { self == .h264 ? "avcC" : "hvcC" }
}
