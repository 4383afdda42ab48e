import CFFmpeg
import LockstepSamples

/// FFmpeg's writer of MOV and MP4 files, which appends to memory.
///
/// The caller takes the bytes with ``takeBytes()`` after each call, so that a failure of the sink
/// occurs in Lockstep's code and not inside FFmpeg.
final class MovieMuxer {
    /// Whether players must start after the first stored packet's decoding time.
    enum Start {
        /// The first packet is shown when it is decoded; the header needs no packet.
        case atFirstPacket
        /// Decoding starts before time zero; an edit list states this, and is written with the
        /// first packets.
        case beforeZero
    }

    private let context: UnsafeMutablePointer<AVFormatContext>
    private let output = CollectedBytes()
    private let start: Start
    private var isHeaderWritten: Bool

    /// Begins a movie with one track.
    ///
    /// - Parameters:
    ///   - matrix: How players show the images.
    ///   - describe: Sets the track's codec, size and configuration.
    init(
        _ container: MovieContainer, start: Start, matrix: TrackMatrix,
        describe: (UnsafeMutablePointer<AVCodecParameters>) throws(MediaError) -> Void
    ) throws(MediaError) {
        try FFmpegLibraries.load()
        var made: UnsafeMutablePointer<AVFormatContext>?
        try checked(
            avformat_alloc_output_context2(&made, nil, container.muxer, nil), "starting a movie",
            as: .unavailable)
        guard let made else { throw .noMemory(for: "a movie") }
        context = made
        self.start = start
        isHeaderWritten = start == .atFirstPacket
        context.pointee.flags |= AVFMT_FLAG_BITEXACT
        context.pointee.avoid_negative_ts = AVFMT_AVOID_NEG_TS_DISABLED
        context.pointee.pb = try output.makeContext()
        guard let stream = avformat_new_stream(context, nil) else {
            throw .noMemory(for: "a track")
        }
        try describe(stream.pointee.codecpar)
        try checked(
            ffmpegSetDisplayMatrix(stream, matrix.numbers), "setting a track's matrix",
            as: .libraryFailed)
        stream.pointee.time_base = AVRational(num: 1, den: Int32(MovieTicks.perSecond))
        try writeHeader()
    }

    /// Returns the bytes before the first fragment of a movie whose images are shown when they are
    /// decoded.
    static func header(
        _ container: MovieContainer, _ format: MovieFormat
    ) throws(MediaError) -> [UInt8] {
        let matrix = TrackMatrix(format.orientation, of: format.size)
        return try MovieMuxer(container, start: .atFirstPacket, matrix: matrix) {
            parameters throws(MediaError) in
            try parameters.describe(
                format.codec, format.size, configuration: format.configuration)
        }.takeBytes()
    }

    deinit {
        output.free(&context.pointee.pb)
        avformat_free_context(context)
    }

    private func writeHeader() throws(MediaError) {
        var flags = "frag_custom+empty_moov+default_base_moof+skip_trailer"
        if start == .beforeZero { flags += "+delay_moov" }
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        av_dict_set(&options, "movflags", flags, 0)
        av_dict_set(&options, "use_editlist", start == .beforeZero ? "1" : "0", 0)
        // An edit list uses the movie's own time scale, which is 1/1000 s by default.
        av_dict_set(&options, "movie_timescale", "\(MovieTicks.perSecond)", 0)
        try checked(
            avformat_write_header(context, &options), "writing a movie's header",
            as: .libraryFailed)
        avio_flush(context.pointee.pb)
    }

    /// Adds a packet to the current fragment.
    func write(_ packet: OwnedPacket) throws(MediaError) {
        try checked(
            av_write_frame(context, packet.pointer), "adding a packet to a movie",
            as: .libraryFailed)
    }

    /// Ends the fragment; writes nothing if it has no packets.
    func endFragment() throws(MediaError) {
        try flush()
        if !isHeaderWritten {
            // The first flush wrote the header, which waited for the first packets.
            isHeaderWritten = true
            try flush()
        }
        // Without this, FFmpeg moves the next packet to the end of the last one, whose duration is
        // a guess if a fragment ended before the next packet was known.
        try checked(
            av_opt_set(context.pointee.priv_data, "movflags", "+frag_discont", 0),
            "ending a movie's fragment", as: .libraryFailed)
    }

    private func flush() throws(MediaError) {
        try checked(av_write_frame(context, nil), "ending a movie's fragment", as: .libraryFailed)
        avio_flush(context.pointee.pb)
    }

    /// Ends the movie.
    func end() throws(MediaError) {
        try checked(av_write_trailer(context), "ending a movie", as: .libraryFailed)
        avio_flush(context.pointee.pb)
    }

    /// Returns the bytes written since the last call.
    func takeBytes() -> [UInt8] { output.take() }
}

extension TrackMatrix {
    /// The matrix as files store it: rows (a, b, u), (c, d, v) and (x, y, w), in 16.16 but for the
    /// last column, which is in 2.30.
    fileprivate var numbers: [Int32] {
        [a, b, 0, c, d, 0, tx, ty, 1].enumerated().map { place, number in
            Int32(clamping: place == 8 ? number << 30 : number << 16)
        }
    }
}

extension MovieContainer {
    /// The muxer's name in FFmpeg.
    fileprivate var muxer: String {
        switch self {
        case .quickTime: return "mov"
        case .mpeg4: return "mp4"
        }
    }
}
