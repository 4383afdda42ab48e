internal import AVFoundation
internal import CoreMedia
internal import CoreVideo
internal import LockstepSamples
internal import VideoToolbox

extension MovieSettings {
    /// What AVFoundation's encoder is told (AVVideoSettings.h).
    ///
    /// No interval of key frames: AVAssetWriter makes a sync frame where each segment begins
    /// (AVAssetWriter.h), and the key for a shorter one is for H.264 alone. The expected rate is
    /// told, since without it an encoder at an automatic level may leave images out.
    var outputSettings: [String: Any] {
        var compression: [String: Any] = [
            AVVideoProfileLevelKey: codec.profileLevel,
            AVVideoAllowFrameReorderingKey: false,
            AVVideoExpectedSourceFrameRateKey: framesPerSecond,
        ]
        if let bitsPerSecond { compression[AVVideoAverageBitRateKey] = bitsPerSecond }
        return [
            AVVideoCodecKey: codec.videoCodecType,
            AVVideoWidthKey: size.width,
            AVVideoHeightKey: size.height,
            AVVideoCompressionPropertiesKey: compression,
        ]
    }

    /// What the images are that the encoder gets.
    var sourceAttributes: [String: Any] {
        [
            kCVPixelBufferPixelFormatTypeKey as String:
                kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            kCVPixelBufferWidthKey as String: size.width,
            kCVPixelBufferHeightKey as String: size.height,
        ]
    }
}

extension MovieCodec {
    /// The profile that holds 8-bit 4:2:0, at a level that fits size and rate.
    fileprivate var profileLevel: String {
        switch self {
        case .h264: return AVVideoProfileLevelH264HighAutoLevel
        case .hevc: return kVTProfileLevel_HEVC_Main_AutoLevel as String
        }
    }

    /// Core Media's name of the compression.
    var coreMediaType: CMVideoCodecType {
        switch self {
        case .h264: return kCMVideoCodecType_H264
        case .hevc: return kCMVideoCodecType_HEVC
        }
    }

    /// The name of the configuration record's box.
    var configurationBox: String {
        switch self {
        case .h264: return "avcC"
        case .hevc: return "hvcC"
        }
    }
}
