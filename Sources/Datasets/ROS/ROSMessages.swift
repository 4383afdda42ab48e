import LockstepFormats
import LockstepSamples

// Values of messages, converted to a session's types.

extension ROSRecordedMessage {
    /// The header at the beginning of most messages.
    func header() throws -> ROSHeader {
        guard let generation = channel.generation else { return ROSHeader() }
        return try ROSHeader(decoding: bytes, generation)
    }
}

extension ROSHeader {
    var time: HostTime { HostTime(nanoseconds: stamp.nanosecondsSinceZero) }
}

extension ROSCompressedVideo {
    var time: HostTime { HostTime(nanoseconds: stamp.nanosecondsSinceZero) }

    /// The codec; nil for compressions that a session does not support.
    var codec: MovieCodec? {
        switch format {
        case "h264": return .h264
        case "h265": return .hevc
        default: return nil
        }
    }
}

extension ROSImage {
    var isDepth: Bool { encoding == "32FC1" || encoding == "16UC1" }

    var size: PixelSize { PixelSize(width: Int(width), height: Int(height)) }
}
