import CFFmpeg
import LockstepSamples

/// FFmpeg's reader of MP4 and MOV files, for one video track.
final class MovieDemuxer {
    private let input: FFmpegInput
    private var context: UnsafeMutablePointer<AVFormatContext>?
    /// The video track.
    let stream: UnsafeMutablePointer<AVStream>
    /// The file's structure, determined before FFmpeg read the file.
    let layout: MovieLayout
    /// The other tracks, in words.
    let otherTracks: [String]

    /// Opens the movie and finds its first H.264 or HEVC track.
    init(_ source: any ByteSource, layout: MovieLayout) throws {
        try FFmpegLibraries.load()
        self.layout = layout
        let input = FFmpegInput(source, byteCount: layout.readableByteCount)
        var context = avformat_alloc_context()
        var io: UnsafeMutablePointer<AVIOContext>? = try input.makeContext()
        do {
            try Self.open(&context, io)
            // FFmpeg opens a movie even if a read failed, with the data up to that point.
            if let failure = input.failure { throw failure }
            guard let opened = context else { throw MediaError.noMemory(for: "a movie") }
            (stream, otherTracks) = try Self.chooseTrack(of: opened)
        } catch {
            avformat_close_input(&context)
            Self.free(&io)
            throw input.failure ?? error
        }
        self.input = input
        self.context = context
    }

    deinit {
        var io = context?.pointee.pb
        avformat_close_input(&context)
        Self.free(&io)
    }

    private static func free(_ io: inout UnsafeMutablePointer<AVIOContext>?) {
        guard let made = io else { return }
        av_free(made.pointee.buffer)
        avio_context_free(&io)
    }

    private static func open(
        _ context: inout UnsafeMutablePointer<AVFormatContext>?,
        _ io: UnsafeMutablePointer<AVIOContext>?
    ) throws(MediaError) {
        guard let made = context, let format = av_find_input_format("mov") else {
            avformat_free_context(context)
            context = nil
            throw .noMemory(for: "a movie")
        }
        made.pointee.pb = io
        // Times and sizes are used as in the file: none are guessed, and no packet is parsed.
        made.pointee.flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_NOFILLIN | AVFMT_FLAG_NOPARSE
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        av_dict_set(&options, "ignore_chapters", "1", 0)
        try checked(
            avformat_open_input(&context, nil, format, &options), "opening the movie",
            as: .badInput)
    }

    private static func chooseTrack(
        of context: UnsafeMutablePointer<AVFormatContext>
    ) throws(MediaError) -> (UnsafeMutablePointer<AVStream>, others: [String]) {
        var chosen: UnsafeMutablePointer<AVStream>?
        var others: [String] = []
        for index in 0..<Int(context.pointee.nb_streams) {
            guard let stream = context.pointee.streams[index] else { continue }
            if chosen == nil, stream.isImages {
                chosen = stream
            } else {
                stream.pointee.discard = AVDISCARD_ALL
                others.append(stream.words)
            }
        }
        guard let chosen else {
            let found = others.isEmpty ? "no track" : others.joined(separator: ", ")
            throw .badInput("the movie has no H.264 or HEVC track; it has \(found)")
        }
        return (chosen, others)
    }

    /// Fills `packet` with the track's next packet in decoding order.
    ///
    /// - Returns: false at the end, which is also where a packet's bytes are truncated.
    func next(into packet: OwnedPacket) throws -> Bool {
        while true {
            packet.empty()
            let result = av_read_frame(context, packet.pointer)
            if let failure = input.failure { throw failure }
            if result == ffmpegEndOfFile { return false }
            try checked(result, "reading the movie", as: .badInput)
            guard packet.pointer.pointee.stream_index == stream.pointee.index else { continue }
            guard packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 else { return false }
            guard packet.pointer.pointee.pts != ffmpegNoTimestamp,
                packet.pointer.pointee.dts != ffmpegNoTimestamp
            else { throw MediaError.badInput("a packet of the movie has no timestamp") }
            return true
        }
    }

    /// Returns the times of the track's packets without reading them; after that, there is no next
    /// packet.
    ///
    /// - Returns: nil if only the packets have the times: FFmpeg's index has decoding times, so a
    ///   movie with presentation offsets needs them, and a damaged one.
    func indexedTimes() throws -> PacketTimes? {
        let packet = try OwnedPacket()
        guard !layout.hasPresentationOffsets, try next(into: packet) else { return nil }
        // FFmpeg reads the fragments' headers on its way to the end, but no other packet.
        stream.pointee.discard = AVDISCARD_ALL
        while try next(into: packet) {}
        var times = PacketTimes()
        var (place, time): (Int64, Int64) = (0, .min)
        for index in 0..<avformat_index_get_entries_count(stream) {
            guard let entry = avformat_index_get_entry(stream, index)?.pointee,
                entry.timestamp > time, entry.size > 0, entry.pos >= place,
                Int64(entry.size) <= layout.readableByteCount - entry.pos
            else { return nil }
            (place, time) = (entry.pos + Int64(entry.size), entry.timestamp)
            let isHidden = entry.flags & AVINDEX_DISCARD_FRAME != 0 || time < 0
            if !isHidden { times.shown.append(time) }
        }
        times.lastDecoding = time
        return times
    }
}

extension UnsafeMutablePointer where Pointee == AVStream {
    /// Whether the track is video in a codec that sessions store.
    fileprivate var isImages: Bool {
        let codec = pointee.codecpar.pointee.codec_id
        return pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
            && (codec == AV_CODEC_ID_H264 || codec == AV_CODEC_ID_HEVC)
    }

    /// The track in words: "a track of audio (aac)".
    fileprivate var words: String {
        let parameters = pointee.codecpar.pointee
        let kind = av_get_media_type_string(parameters.codec_type).map { String(cString: $0) }
        return "a track of \(kind ?? "unknown kind") "
            + "(\(String(cString: avcodec_get_name(parameters.codec_id))))"
    }
}
