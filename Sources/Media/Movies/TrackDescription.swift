import CFFmpeg
import LockstepSamples

extension UnsafeMutablePointer where Pointee == AVCodecParameters {
    /// Describes a movie's track: codec, size and configuration, and nothing else.
    ///
    /// Colors are in the configuration, so a movie made of another one's packets gets the same
    /// bytes as that one.
    func describe(
        _ codec: MovieCodec, _ size: PixelSize, configuration: [UInt8]
    ) throws(MediaError) {
        // FFmpeg's readers may look beyond the end by this much.
        let padding = Int(AV_INPUT_BUFFER_PADDING_SIZE)
        guard let count = Int32(exactly: configuration.count),
            let memory = av_mallocz(configuration.count + padding)
        else { throw .noMemory(for: "a configuration record") }
        UnsafeMutableRawBufferPointer(start: memory, count: configuration.count)
            .copyBytes(from: configuration)
        pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
        pointee.extradata_size = count
        pointee.codec_type = AVMEDIA_TYPE_VIDEO
        pointee.codec_id = codec == .h264 ? AV_CODEC_ID_H264 : AV_CODEC_ID_HEVC
        // FFmpeg's own choice for HEVC is hev1, which Apple's players refuse.
        let tag: FourCC = codec == .h264 ? "avc1" : "hvc1"
        pointee.codec_tag = tag.littleEndianCode
        pointee.width = Int32(clamping: size.width)
        pointee.height = Int32(clamping: size.height)
    }
}
