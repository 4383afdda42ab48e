import CFFmpeg
import LockstepSamples

/// Decodes a movie's images in presentation order.
final class ImageDecoder {
    private let demuxer: MovieDemuxer
    private let context: UnsafeMutablePointer<AVCodecContext>
    private let packet: OwnedPacket
    private let frame: OwnedFrame
    private let converter = FullRangeConverter()
    private var isDrained = false

    /// Creates a decoder for the demuxer's track, from the demuxer's position on.
    ///
    /// - Parameters:
    ///   - threads: The number of decoding threads; nil for as many as keep this machine's cores
    ///     busy.
    ///   - hasColors: Whether most images are requested with their colors.
    init(_ demuxer: MovieDemuxer, threads: Int32?, hasColors: Bool) throws(MediaError) {
        let stream = demuxer.stream
        try MovieLimits.checkDecoded(stream.codedSize)
        guard let codec = avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id) else {
            throw MediaError(
                .unavailable, "this machine's FFmpeg cannot decode the movie",
                remedy: "Install an FFmpeg with decoders for H.264 and HEVC.")
        }
        guard let made = avcodec_alloc_context3(codec) else { throw .noMemory(for: "a decoder") }
        context = made
        self.demuxer = demuxer
        packet = try OwnedPacket()
        frame = try OwnedFrame()
        try checked(
            avcodec_parameters_to_context(context, stream.pointee.codecpar),
            "setting up a decoder", as: .badInput)
        context.pointee.pkt_timebase = stream.pointee.time_base
        context.pointee.max_pixels = Int64(MovieLimits.largestDecodedArea)
        context.pointee.thread_count = threads ?? Self.usefulThreads(hasColors: hasColors)
        try checked(avcodec_open2(context, codec, nil), "opening a decoder", as: .badInput)
    }

    /// The number of decoding threads: each decodes its own image, and waits for rows of the
    /// previous one.
    ///
    /// Measured on two cores at 640×480: if only brightness is read, without a copy, a third thread
    /// makes the loop 10 % slower. If colors are copied meanwhile, two more threads make exports
    /// 5 % faster.
    private static func usefulThreads(hasColors: Bool) -> Int32 {
        min(max(av_cpu_count(), 1) + (hasColors ? 2 : 0), 8)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// Returns the next shown image with its tick; nil after the last.
    func next() throws -> (tick: Int64, pixels: PixelBuffer)? {
        try next { try converter.pixels(of: $0) }
    }

    /// Returns the brightness of the next shown image with its tick; nil after the last.
    func nextBrightness() throws -> (tick: Int64, pixels: PixelBuffer)? {
        try next { try converter.brightness(of: $0) }
    }

    private func next(
        _ pixels: (OwnedFrame) throws -> PixelBuffer
    ) throws -> (tick: Int64, pixels: PixelBuffer)? {
        while true {
            let result = avcodec_receive_frame(context, frame.pointer)
            if result == ffmpegEndOfFile { return nil }
            if result == ffmpegTryAgain {
                try feed()
                continue
            }
            try checked(result, "decoding an image", as: .badInput)
            defer { frame.empty() }
            let tick = frame.pointer.pointee.pts
            guard tick != ffmpegNoTimestamp, tick >= 0 else { continue }
            return (tick, try pixels(frame))
        }
    }

    private func feed() throws {
        guard !isDrained else { throw MediaError.badInput("the movie's last image is damaged") }
        if try demuxer.next(into: packet) {
            try checked(
                avcodec_send_packet(context, packet.pointer), "decoding an image", as: .badInput)
        } else {
            isDrained = true
            try checked(avcodec_send_packet(context, nil), "decoding an image", as: .badInput)
        }
    }
}

extension UnsafeMutablePointer where Pointee == AVStream {
    /// The image size in the file's header.
    fileprivate var codedSize: PixelSize {
        let parameters = pointee.codecpar.pointee
        return PixelSize(width: Int(parameters.width), height: Int(parameters.height))
    }
}
