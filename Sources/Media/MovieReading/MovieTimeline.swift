import CFFmpeg
import LockstepSamples

/// The times of a movie's images on its own scale, and their conversion to nanoseconds.
struct MovieTimeline {
    /// When each shown image is shown, in order, in the track's ticks.
    let ticks: [Int64]
    private let ticksPerSecond: Int64
    /// Decoding tick and length of the last packet, as a fragment stores them.
    private var last: (decoding: Int64, duration: Int64)?

    /// Reads all packets of a movie.
    ///
    /// - Throws: also when no image is shown.
    init(_ demuxer: MovieDemuxer) throws {
        let scale = demuxer.stream.pointee.time_base
        guard scale.num == 1, scale.den > 0 else {
            throw MediaError.badInput("the movie's time scale is \(scale.num)/\(scale.den) s")
        }
        ticksPerSecond = Int64(scale.den)
        let packet = try OwnedPacket()
        var ticks: [Int64] = []
        var lastDecoding: Int64 = 0
        while try demuxer.next(into: packet) {
            if packet.isShown { ticks.append(packet.presentationTick) }
            lastDecoding = packet.pointer.pointee.dts
        }
        ticks.sort()
        self.ticks = ticks
        last = Self.lastPacket(of: demuxer, decoding: lastDecoding)
    }

    /// FFmpeg knows where a fragmented track ends, before its edit list is taken off.
    private static func lastPacket(
        of demuxer: MovieDemuxer, decoding: Int64
    ) -> (decoding: Int64, duration: Int64)? {
        let (stored, overflow) = decoding.addingReportingOverflow(demuxer.layout.editStart)
        let end = demuxer.stream.pointee.duration
        guard demuxer.layout.isFragmented, !overflow, stored >= 0, end > stored else { return nil }
        return (decoding, end - stored)
    }

    /// The time of a tick, from the first shown image on.
    func time(of tick: Int64) throws(MediaError) -> HostDuration {
        let (ticks, overflow) = tick.subtractingReportingOverflow(self.ticks.first ?? 0)
        guard !overflow, let time = MovieTicks.time(of: ticks, perSecond: ticksPerSecond) else {
            throw .badInput("the movie has an image at tick \(tick)")
        }
        return time
    }

    /// How long a packet's image is shown: until the next one in order of showing.
    ///
    /// The last packet has the length that the file gives it, and the last image where the file
    /// gives none that of the one before it.
    func duration(of packet: OwnedPacket) throws(MediaError) -> HostDuration {
        let ticks = ticksShown(packet.pointer.pointee)
        guard let time = MovieTicks.time(of: max(ticks, 0), perSecond: ticksPerSecond) else {
            throw .badInput("the movie has an image of \(ticks) ticks")
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

    /// The first of the sorted ticks that is later than `tick`.
    private func index(after tick: Int64) -> Int {
        var (low, high) = (0, ticks.count)
        while low < high {
            let middle = (low + high) / 2
            if ticks[middle] > tick { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension OwnedPacket {
    /// Whether a player shows the image: not where it lies before the start that an edit list
    /// sets, which FFmpeg marks in plain files and gives times below zero in fragmented ones.
    var isShown: Bool {
        pointer.pointee.flags & AV_PKT_FLAG_DISCARD == 0 && presentationTick >= 0
    }
}
