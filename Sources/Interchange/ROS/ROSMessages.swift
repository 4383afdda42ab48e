import LockstepFormats
import LockstepSamples

// What messages say, in the words of a session.

extension ROSRecordedMessage {
    /// The header that most messages begin with.
    func header() throws -> ROSHeader {
        guard let generation = channel.generation else { return ROSHeader() }
        return try ROSHeader(decoding: bytes, generation)
    }
}

extension ROSHeader {
    var time: HostTime { HostTime(nanoseconds: stamp.sinceZero) }
}

extension ROSCompressedVideo {
    var time: HostTime { HostTime(nanoseconds: stamp.sinceZero) }

    /// nil for compressions that a session does not hold.
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
