import CFFmpeg
import LockstepSamples

/// One of the machine's encoders with its settings.
struct EncoderChoice {
    let codec: UnsafePointer<AVCodec>
    let name: String
    /// The input format: NV12 if the encoder accepts it, because then nothing is copied.
    let inputFormat: AVPixelFormat

    /// Selects the best encoder that the machine has.
    init(_ codec: MovieCodec) throws(MediaError) {
        guard let choice = Self.candidates(for: codec).first else {
            throw MediaError(
                .unavailable, "this machine's FFmpeg cannot encode \(codec.rawValue)",
                remedy: "Install an FFmpeg with libx264 and libx265, or store still images.")
        }
        self = choice
    }

    private init?(_ codec: UnsafePointer<AVCodec>) {
        let formats = [AV_PIX_FMT_NV12, AV_PIX_FMT_YUV420P]
        guard let format = formats.first(where: { ffmpegEncoderTakes(codec, $0) != 0 }) else {
            return nil
        }
        self.codec = codec
        name = String(cString: codec.pointee.name)
        inputFormat = format
    }

    /// Returns the machine's encoders of a codec, best first: those with known settings, and for
    /// H.264 any others.
    static func candidates(for codec: MovieCodec) -> [EncoderChoice] {
        let found =
            switch codec {
            case .h264:
                [avcodec_find_encoder_by_name("libx264"), avcodec_find_encoder(AV_CODEC_ID_H264)]
            case .hevc: [avcodec_find_encoder_by_name("libx265")]
            }
        return found.compactMap { $0.flatMap(EncoderChoice.init) }
    }

    /// Sets all parameters that must be known before the encoder is opened.
    func configure(_ context: UnsafeMutablePointer<AVCodecContext>, for settings: MovieSettings) {
        configureTimes(context, framesPerSecond: settings.framesPerSecond)
        context.pointee.width = Int32(clamping: settings.size.width)
        context.pointee.height = Int32(clamping: settings.size.height)
        context.pointee.pix_fmt = inputFormat
        context.pointee.max_b_frames = 0
        context.pointee.thread_count = ImageEncoder.threadCount
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | Int32(AV_CODEC_FLAG_BITEXACT)
        if let bitsPerSecond = settings.bitsPerSecond {
            context.pointee.bit_rate = Int64(bitsPerSecond)
        }
        configureColor(context)
        configureSpeed(context, for: settings)
    }

    private func configureTimes(
        _ context: UnsafeMutablePointer<AVCodecContext>, framesPerSecond: Double
    ) {
        context.pointee.time_base = AVRational(num: 1, den: Int32(MovieTicks.perSecond))
        context.pointee.framerate = av_d2q(framesPerSecond, 100_000)
        // One sync frame per second limits a player's wait after a seek.
        context.pointee.gop_size = Int32(framesPerSecond.rounded(.up))
    }

    /// '420f' as ARKit delivers it: full range, and the matrix of ITU-R BT.601
    /// (ARFrame.capturedImage).
    private func configureColor(_ context: UnsafeMutablePointer<AVCodecContext>) {
        context.pointee.color_range = AVCOL_RANGE_JPEG
        context.pointee.colorspace = AVCOL_SPC_SMPTE170M
        context.pointee.color_primaries = AVCOL_PRI_BT709
        context.pointee.color_trc = AVCOL_TRC_BT709
    }

    private func configureSpeed(
        _ context: UnsafeMutablePointer<AVCodecContext>, for settings: MovieSettings
    ) {
        guard let options = context.pointee.priv_data else { return }
        av_opt_set(options, "tune", "zerolatency", 0)
        switch name {
        case "libx264":
            let preset = EncoderPreset(settings)
            av_opt_set(options, "preset", preset.rawValue, 0)
            if preset == .superfast { av_opt_set(options, "profile", "high", 0) }
        case "libx265":
            av_opt_set(options, "preset", "ultrafast", 0)
            av_opt_set(
                options, "x265-params",
                "log-level=none:pools=\(ImageEncoder.threadCount):frame-threads=1:info=0", 0)
        default: break
        }
    }
}

/// The preset of libx264, which sets its effort.
enum EncoderPreset: String {
    /// No CABAC and no 8×8 transform, so the stream is Constrained Baseline for any requested
    /// profile.
    case ultrafast
    /// The fastest preset that uses the features of the High profile.
    case superfast

    /// Selects High profile if a bit rate is set, as long as two cores keep up with it.
    ///
    /// Two cores encode 1920×1440 at 67 frames per second with superfast. Half of that, 90 million
    /// pixels per second, leaves room for the rest of a recording.
    init(_ settings: MovieSettings) {
        let pixelsPerSecond = Double(settings.size.area) * settings.framesPerSecond
        self = settings.bitsPerSecond != nil && pixelsPerSecond <= 90e6 ? .superfast : .ultrafast
    }
}
