internal import CoreMedia
internal import Foundation
internal import LockstepMedia
internal import LockstepSamples
internal import VideoToolbox
internal import VirtualPhone

/// The encoder's parameters in output settings (AVVideoSettings.h), for our own codecs.
struct ImageSettings: Hashable {
    /// The settings of our own encoder.
    let movie: MovieSettings

    /// Reads settings; nil if this phone cannot encode such a movie.
    ///
    /// - Parameter hint: provides the size if the settings have none.
    init?(_ settings: [String: Any], hint: CMFormatDescription? = nil) {
        guard let codec = Self.codec(settings[AVVideoCodecKey]),
            movieEncoders.contains(codec),
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

/// The codecs of movies that the phone encodes, the best first.
var movieEncoders: [MovieCodec] {
    let isHEVC = VirtualPhone.current?.world.encodesHEVCMovies ?? true
    return FFmpegCodecs().movieEncoders.filter { $0 != .hevc || isHEVC }
}

extension AVVideoCodecType {
    /// The codecs of ``movieEncoders``.
    static var encoded: [AVVideoCodecType] { movieEncoders.map { $0 == .hevc ? .hevc : .h264 } }
}

/// The value that no writer's input accepts (AVAssetWriterInput.h).
private let AVVideoScalingModeFit = "AVVideoScalingModeFit"

/// Returns an integer of any type from settings.
func integer(_ value: Any?) -> Int? { value as? Int ?? (value as? NSNumber)?.intValue }

/// Returns a number of any type from settings.
func number(_ value: Any?) -> Double? {
    value as? Double ?? (value as? Int).map(Double.init) ?? (value as? NSNumber)?.doubleValue
}

extension MovieCodec {
    /// The codec's four-character code in files.
    var sampleEntry: String { self == .h264 ? "avc1" : "hvc1" }
    /// The type of the configuration record's box.
    var configurationBox: String { self == .h264 ? "avcC" : "hvcC" }
}
