import CFFmpeg
import LockstepSamples

/// Writes encoded packets to a fragmented movie, unchanged.
///
/// Only the packets' own times count, not the time of the image that they come with. If images are
/// reordered, decoding starts before time zero and an edit list makes players start at zero. Images
/// before zero are stored because others depend on them, but are not shown. An image's packets are
/// written either all or not at all.
final class FFmpegMovieRemuxer: MovieWriter {
    let format: MovieFormat
    private let container: MovieContainer
    private let sink: any ByteSink
    private var movie: FragmentedMovie?
    private var lastDecoding: Int64?

    init(
        _ format: MovieFormat, as container: MovieContainer, into sink: any ByteSink
    ) throws(MediaError) {
        try MovieLimits.checkFound(format.size, in: "movie's format")
        guard format.configuration.first == 1 else {
            throw .badInput("the movie's configuration record is missing or not version 1")
        }
        self.format = format
        self.container = container
        self.sink = sink
    }

    func append(_ image: FrameImage, at time: HostDuration) throws {
        try movie?.checkOpen()
        guard case .packets(let packets) = image else {
            throw MediaError.refused(
                "an image that is not a packet was passed to a remuxer",
                remedy: "Encode pixels with a movie encoder.")
        }
        let timed = try timed(packets.packets)
        guard let first = timed.first else { return }
        let movie = try self.movie ?? begin(at: first.decoding)
        for packet in timed { try movie.append(packet) }
    }

    func closeFragment() throws { try movie?.closeFragment() }

    func finish() throws { try (movie ?? begin(at: 0)).finish() }

    private func begin(at decoding: Int64) throws -> FragmentedMovie {
        let muxer = try MovieMuxer(
            container, start: decoding < 0 ? .beforeZero : .atFirstPacket,
            matrix: TrackMatrix(format.orientation, of: format.size)
        ) { parameters throws(MediaError) in
            try parameters.describe(
                format.codec, format.size, configuration: format.configuration)
        }
        let begun = FragmentedMovie(muxer, into: sink)
        movie = begun
        try begun.begin()
        return begun
    }

    private func timed(_ packets: [MoviePacket]) throws(MediaError) -> [MuxedPacket] {
        var last = lastDecoding
        var timed: [MuxedPacket] = []
        for packet in packets {
            let next = try MuxedPacket(packet, after: last)
            last = next.decoding
            timed.append(next)
        }
        lastDecoding = last
        return timed
    }
}

extension MuxedPacket {
    /// Creates a packet from an encoded one, if a movie can represent its times.
    init(_ source: MoviePacket, after last: Int64?) throws(MediaError) {
        guard let ticks = PacketTicks(source, after: last) else {
            throw .refused(
                "a packet shown at \(source.presentation.nanoseconds) ns and decoded at "
                    + "\(source.decoding.nanoseconds) ns does not follow the previous one",
                remedy: "Add packets in decoding order, each shown after it is decoded.")
        }
        guard !source.bytes.isEmpty else {
            throw .refused("a packet is empty", remedy: "Leave out empty packets.")
        }
        (presentation, decoding, duration) = (ticks.presentation, ticks.decoding, ticks.duration)
        packet = try OwnedPacket(source.bytes)
        if source.isSyncFrame { packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY }
    }
}
