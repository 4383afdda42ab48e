import CFFmpeg
import LockstepSamples

/// The times of a movie's images in its own ticks, and their conversion to nanoseconds.
struct MovieTimeline {
    /// The presentation times of the shown images in order, in the track's ticks.
    let ticks: [Int64]
    private let ticksPerSecond: Int64
    /// The decoding tick and duration of the last packet, as a fragment stores them.
    private var last: (decoding: Int64, duration: Int64)?

    /// Reads the times of all packets of a movie, but not its images.
    ///
    /// - Throws: Errors of reading, and an error if the movie's time scale is not usable.
    init(of source: any ByteSource, _ layout: MovieLayout) throws {
        let movie = MovieWithoutMedia(source, layout)
        var demuxer = try MovieDemuxer(movie, layout: layout)
        let scale = demuxer.stream.pointee.time_base
        guard scale.num == 1, scale.den > 0 else {
            throw MediaError.badInput("the movie's time scale is \(scale.num)/\(scale.den) s")
        }
        ticksPerSecond = Int64(scale.den)
        let times: PacketTimes
        if let indexed = try demuxer.indexedTimes() {
            times = indexed
        } else {
            // FFmpeg knows the end of a fragmented track once it has read all packets.
            demuxer = try MovieDemuxer(movie, layout: layout)
            times = try Self.packetTimes(demuxer)
        }
        ticks = times.shown.sorted()
        last = Self.lastPacket(of: demuxer, decoding: times.lastDecoding)
    }

    private static func packetTimes(_ demuxer: MovieDemuxer) throws -> PacketTimes {
        let packet = try OwnedPacket()
        var times = PacketTimes()
        while try demuxer.next(into: packet) {
            if packet.isShown { times.shown.append(packet.presentationTick) }
            times.lastDecoding = packet.pointer.pointee.dts
        }
        return times
    }

    /// Returns the decoding tick and duration of the last packet.
    ///
    /// FFmpeg knows the end of a fragmented track before its edit list is applied.
    private static func lastPacket(
        of demuxer: MovieDemuxer, decoding: Int64
    ) -> (decoding: Int64, duration: Int64)? {
        let (stored, overflow) = decoding.addingReportingOverflow(demuxer.layout.editStart)
        let end = demuxer.stream.pointee.duration
        guard demuxer.layout.isFragmented, !overflow, stored >= 0, end > stored else { return nil }
        return (decoding, end - stored)
    }

    /// Returns the time of a tick, relative to the first shown image.
    func time(of tick: Int64) throws(MediaError) -> HostDuration {
        let (ticks, overflow) = tick.subtractingReportingOverflow(self.ticks.first ?? 0)
        guard !overflow, let time = MovieTicks.time(of: ticks, perSecond: ticksPerSecond) else {
            throw .badInput("the movie has an image at the impossible tick \(tick)")
        }
        return time
    }

    /// Returns how long a packet's image is shown, until the next one in presentation order.
    ///
    /// The last packet has the duration in the file. If the file has none for the last image, it
    /// gets the previous image's duration.
    func duration(of packet: OwnedPacket) throws(MediaError) -> HostDuration {
        let ticks = ticksShown(packet.pointer.pointee)
        guard let time = MovieTicks.time(of: max(ticks, 0), perSecond: ticksPerSecond) else {
            throw .badInput("the movie has an image with the impossible duration of \(ticks) ticks")
        }
        return time
    }

    private func ticksShown(_ packet: AVPacket) -> Int64 {
        if let last, last.decoding == packet.dts { return last.duration }
        let next = index(after: packet.pts)
        if next < ticks.count { return ticks[next].subtractingReportingOverflow(packet.pts).0 }
        if packet.duration > 0 { return packet.duration }
        return ticks.count < 2
            ? 0 : ticks[ticks.count - 1].subtractingReportingOverflow(ticks[ticks.count - 2]).0
    }

    /// Returns the index of the first tick later than `tick`, in the sorted ticks.
    private func index(after tick: Int64) -> Int {
        var (low, high) = (0, ticks.count)
        while low < high {
            let middle = (low + high) / 2
            if ticks[middle] > tick { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// The times of a movie's packets in ticks.
struct PacketTimes {
    /// The presentation times of the images that are shown, in decoding order.
    var shown: [Int64] = []
    /// The decoding time of the last packet.
    var lastDecoding: Int64 = 0
}

extension OwnedPacket {
    /// Whether a player shows the image.
    ///
    /// Images before the start of an edit list are hidden; FFmpeg marks them in plain files, and
    /// gives them negative times in fragmented ones.
    var isShown: Bool {
        pointer.pointee.flags & AV_PKT_FLAG_DISCARD == 0 && presentationTick >= 0
    }
}
