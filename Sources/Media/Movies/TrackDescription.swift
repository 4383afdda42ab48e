import CFFmpeg
import LockstepSamples

extension UnsafeMutablePointer where Pointee == AVCodecParameters {
    /// Sets a movie track's codec, size and configuration, and nothing else.
    ///
    /// The configuration includes the colors, so a movie remuxed from another one's packets has the
    /// same bytes.
    func describe(
        _ codec: MovieCodec, _ size: PixelSize, configuration: [UInt8]
    ) throws(MediaError) {
        // FFmpeg's readers may read this many bytes beyond the end.
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
        // FFmpeg's default for HEVC is hev1, which Apple's players reject.
        let tag: FourCC = codec == .h264 ? "avc1" : "hvc1"
        pointee.codec_tag = tag.littleEndianCode
        pointee.width = Int32(clamping: size.width)
        pointee.height = Int32(clamping: size.height)
    }
}
