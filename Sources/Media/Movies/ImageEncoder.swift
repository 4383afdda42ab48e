import CFFmpeg
import LockstepSamples

/// An FFmpeg encoder that returns each image's packet immediately, without lookahead and
/// reordering.
final class ImageEncoder {
    /// The number of threads that encode one movie.
    ///
    /// The bytes depend on it, so it does not follow the machine's number of cores.
    static let threadCount: Int32 = 2

    private let context: UnsafeMutablePointer<AVCodecContext>
    /// The encoder's input pixel format.
    private let inputFormat: AVPixelFormat

    /// Opens an encoder.
    init(_ settings: MovieSettings) throws(MediaError) {
        try FFmpegLibraries.load()
        try MovieLimits.check(settings)
        let choice = try EncoderChoice(settings.codec)
        guard let made = avcodec_alloc_context3(choice.codec) else {
            throw .noMemory(for: "an encoder")
        }
        context = made
        inputFormat = choice.inputFormat
        choice.configure(context, for: settings)
        try checked(
            avcodec_open2(context, choice.codec, nil),
            "opening the encoder \(choice.name) for \(settings.size.width)×\(settings.size.height)",
            as: .refused)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// The parameter sets as the encoder outputs them, which the muxer converts to a configuration
    /// record.
    var parameterSets: [UInt8] {
        Array(
            UnsafeBufferPointer(
                start: context.pointee.extradata, count: Int(max(context.pointee.extradata_size, 0))
            ))
    }

    /// Encodes one image and passes on the resulting packets.
    func encode(_ pixels: PixelBuffer, tick: Int64, _ body: (OwnedPacket) throws -> Void) throws {
        let frame = try OwnedFrame(lending: pixels, as: inputFormat, tick: tick)
        try checked(
            avcodec_send_frame(context, frame.pointer), "encoding an image", as: .libraryFailed)
        try drain(body)
    }

    /// Passes on the packets that the encoder still has; nothing can be encoded afterwards.
    func finish(_ body: (OwnedPacket) throws -> Void) throws {
        try checked(avcodec_send_frame(context, nil), "ending an encoder", as: .libraryFailed)
        try drain(body)
    }

    private func drain(_ body: (OwnedPacket) throws -> Void) throws {
        while true {
            let packet = try OwnedPacket()
            let result = avcodec_receive_packet(context, packet.pointer)
            if result == ffmpegTryAgain || result == ffmpegEndOfFile { return }
            try checked(result, "encoding an image", as: .libraryFailed)
            // Keeps only properties that a remuxer knows too, so that it writes the same bytes.
            packet.pointer.pointee.flags &= AV_PKT_FLAG_KEY
            try body(packet)
        }
    }
}
