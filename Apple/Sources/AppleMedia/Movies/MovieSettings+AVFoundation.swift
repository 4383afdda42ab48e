internal import AVFoundation
internal import CoreGraphics
internal import CoreMedia
internal import CoreVideo
internal import LockstepSamples
internal import VideoToolbox

extension MovieSettings {
    /// The settings of AVFoundation's encoder (AVVideoSettings.h).
    ///
    /// There is no keyframe interval: AVAssetWriter makes a sync frame at the start of each segment
    /// (AVAssetWriter.h), and the key for a shorter interval is for H.264 alone. The expected frame
    /// rate is set, because without it an encoder at an automatic level may drop images.
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

    /// The format of the encoder's input images.
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
    /// The profile for 8-bit 4:2:0, at a level that supports size and rate.
    fileprivate var profileLevel: String {
        switch self {
        case .h264: return AVVideoProfileLevelH264HighAutoLevel
        case .hevc: return kVTProfileLevel_HEVC_Main_AutoLevel as String
        }
    }

    /// Core Media's name for the codec.
    var coreMediaType: CMVideoCodecType {
        switch self {
        case .h264: return kCMVideoCodecType_H264
        case .hevc: return kCMVideoCodecType_HEVC
        }
    }

    /// The name of the configuration record's atom.
    var configurationBox: String {
        switch self {
        case .h264: return "avcC"
        case .hevc: return "hvcC"
        }
    }
}

extension CGAffineTransform {
    /// A track's matrix (AVAssetWriterInput.h, `transform`: set before writing starts).
    init(_ matrix: TrackMatrix) {
        self.init(
            a: CGFloat(matrix.a), b: CGFloat(matrix.b), c: CGFloat(matrix.c), d: CGFloat(matrix.d),
            tx: CGFloat(matrix.tx), ty: CGFloat(matrix.ty))
    }
}
