internal import AVFoundation
internal import LockstepSamples

extension MovieCodec {
    /// AVFoundation's name of the compression.
    var videoCodecType: AVVideoCodecType {
        switch self {
        case .h264: return .h264
        case .hevc: return .hevc
        }
    }
}
