import LockstepSamples

/// The arguments of FFmpeg's program that match the recorder's encoder.
///
/// The settings are those of `EncoderChoice` and `MovieMuxer` in `Sources/Media`: the same images
/// produce packets of the same sizes.
struct FFmpegArguments {
    /// Raw NV12 images in sequence, read again from the start at the end.
    let input: String
    let frameCount: Int
    let codec: MovieCodec
    let bitsPerSecond: Int?
    let output: String

    /// The program's arguments.
    var words: [String] {
        ["-nostdin", "-v", "error", "-y"] + inputWords + ["-frames:v", "\(frameCount)"]
            + encoderWords + rateWords + containerWords + [output]
    }

    private var inputWords: [String] {
        let size = "\(Ring.imageSize.width)x\(Ring.imageSize.height)"
        let format = ["-stream_loop", "-1", "-f", "rawvideo", "-pix_fmt", "nv12"]
        let shape = ["-video_size", size, "-framerate", "\(Ring.framesPerSecond)"]
        return format + colorWords + shape + ["-i", input]
    }

    private var colorWords: [String] {
        [
            "-color_range", "pc", "-colorspace", "smpte170m", "-color_primaries", "bt709",
            "-color_trc", "bt709",
        ]
    }

    /// Full range in and out (yuvj420p): otherwise the program converts every pixel, which the
    /// recorder does not do, and encodes different images.

    private var encoderWords: [String] {
        switch codec {
        case .h264:
            return [
                "-c:v", "libx264", "-preset", "superfast", "-profile:v", "high",
                "-pix_fmt", "nv12",
            ]
        case .hevc:
            return [
                "-c:v", "libx265", "-preset", "ultrafast", "-x265-params",
                "log-level=none:pools=2:frame-threads=1:info=0", "-pix_fmt", "yuvj420p",
            ]
        }
    }

    private var rateWords: [String] {
        let rate = bitsPerSecond.map { ["-b:v", "\($0)"] } ?? []
        return rate + [
            "-tune", "zerolatency", "-g", "\(Int(Ring.framesPerSecond))", "-bf", "0",
            "-threads", "2", "-flags", "+bitexact",
        ]
    }

    private var containerWords: [String] {
        [
            "-f", "mov", "-tag:v", codec == .hevc ? "hvc1" : "avc1", "-fflags", "+bitexact",
            "-video_track_timescale", "240000", "-frag_duration", "500000",
            "-movflags", "empty_moov+default_base_moof+skip_trailer",
        ]
    }
}
