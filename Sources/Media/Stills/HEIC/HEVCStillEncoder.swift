import CFFmpeg
import LockstepContainers
import LockstepSamples

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Encodes one image as HEVC through FFmpeg's libx265.
///
/// Each image gets an encoder of its own, so that its bytes depend only on its pixels and settings.
final class HEVCStillEncoder {
    private let context: UnsafeMutablePointer<AVCodecContext>
    private let inputFormat: AVPixelFormat

    /// Opens an encoder for an image.
    ///
    /// - Parameter size: Even sides, or any for ``PixelFormat/gray8``.
    init(
        _ size: PixelSize, _ format: PixelFormat, quality: Double
    ) throws(MediaError) {
        try FFmpegLibraries.load()
        guard let choice = EncoderChoice.candidates(for: .hevc).first else {
            throw MediaError(
                .unavailable, "this machine's FFmpeg cannot encode HEIC",
                remedy: "Install an FFmpeg with libx265, or store JPEG images.")
        }
        guard let made = avcodec_alloc_context3(choice.codec) else {
            throw .noMemory(for: "an encoder")
        }
        context = made
        inputFormat = format == .gray8 ? AV_PIX_FMT_GRAY8 : choice.inputFormat
        context.pointee.width = Int32(clamping: size.width)
        context.pointee.height = Int32(clamping: size.height)
        context.pointee.pix_fmt = inputFormat
        configure(quality: quality, isGray: format == .gray8)
        try checked(
            avcodec_open2(context, choice.codec, nil),
            "opening the encoder \(choice.name) for \(size.width)×\(size.height)", as: .refused)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    private func configure(quality: Double, isGray: Bool) {
        context.pointee.time_base = AVRational(num: 1, den: 1)
        context.pointee.framerate = AVRational(num: 1, den: 1)
        context.pointee.gop_size = 1
        context.pointee.max_b_frames = 0
        context.pointee.thread_count = 1
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | Int32(AV_CODEC_FLAG_BITEXACT)
        // The colors of JPEG, as in ARKit's '420f' images: nothing is converted.
        context.pointee.color_range = AVCOL_RANGE_JPEG
        context.pointee.colorspace = AVCOL_SPC_SMPTE170M
        context.pointee.color_primaries = AVCOL_PRI_BT709
        context.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
        guard let options = context.pointee.priv_data else { return }
        av_opt_set(options, "preset", "ultrafast", 0)
        av_opt_set(options, "tune", "zerolatency", 0)
        if !isGray { av_opt_set(options, "profile", "mainstillpicture", 0) }
        av_opt_set(options, "crf", String(Self.rateFactor(ofQuality: quality)), 0)
        // One thread, because a recording has several encoders at work. The profile is Main Still
        // Picture; without the number of frames, 1, libx265 states range extensions instead. The
        // MD5 of the pixels lets a decoder find damaged data.
        av_opt_set(
            options, "x265-params",
            "log-level=none:pools=none:frame-threads=1:info=0:total-frames=1:hash=1", 0)
    }

    /// The constant rate factor of libx265 whose images have the peak signal-to-noise ratio of
    /// JPEG files of this quality, within 1.5 dB from quality 0.5 to 0.95.
    ///
    /// Measured on the synthetic room at 640×480 and 1920×1440. libjpeg's steps are proportional
    /// to 1 − quality, so their logarithm counts.
    private static func rateFactor(ofQuality quality: Double) -> Double {
        23.6 + 3.9 * log2(max(1 - quality, 0.01) / 0.1)
    }

    /// Encodes an image.
    ///
    /// - Returns: The decoder configuration, and the slices and their hash with their lengths.
    func encode(_ pixels: PixelBuffer) throws -> (configuration: [UInt8], slices: [UInt8]) {
        let frame = try OwnedFrame(lending: pixels, as: inputFormat, tick: 0)
        try checked(
            avcodec_send_frame(context, frame.pointer), "encoding an image", as: .libraryFailed)
        try checked(avcodec_send_frame(context, nil), "ending an encoder", as: .libraryFailed)
        let packet = try OwnedPacket()
        try checked(
            avcodec_receive_packet(context, packet.pointer), "encoding an image",
            as: .libraryFailed)
        let units = HEVCUnits.split(Array(packet.bytes)).filter {
            let kind = HEVCUnits.kind($0)
            return kind < HEVCUnits.Kind.firstOfParameters
                || kind == HEVCUnits.Kind.metadataOfImage
        }
        let sets = UnsafeBufferPointer(
            start: context.pointee.extradata, count: Int(max(context.pointee.extradata_size, 0)))
        let configuration = HEVCConfiguration(
            parameterSets: Array(sets), isGray: pixels.format == .gray8)
        guard let configuration, !units.isEmpty else {
            throw MediaError(
                .libraryFailed, "the encoder returned no image",
                remedy: "Use another size or format.")
        }
        return (configuration.bytes, units.flatMap { HEIFWriter.number($0.count, 4) + $0 })
    }
}
