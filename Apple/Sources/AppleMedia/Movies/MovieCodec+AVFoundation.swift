internal import AVFoundation
internal import LockstepSamples

extension MovieCodec {
    /// AVFoundation's name for the codec.
    var videoCodecType: AVVideoCodecType {
        switch self {
        case .h264: return .h264
        case .hevc: return .hevc
        }
    }
}
