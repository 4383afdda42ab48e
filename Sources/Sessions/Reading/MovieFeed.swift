public import LockstepSamples

/// Returns a movie's packets image by image, in presentation order.
///
/// If the encoder reordered images, an image comes with the packets that must be decoded before it;
/// see ``MoviePackets``.
public final class MovieFeed {
    /// The presentation times of all images, in presentation order.
    public let times: [HostDuration]
    /// The movie's format.
    public let format: MovieFormat
    private let reader: any MovieReader
    /// The number of packets returned ahead of their own image, by time.
    private var ahead: [HostDuration: Int] = [:]
    private var nextIndex = 0
    /// The index of the first image returned, and packets that were read early, in reverse order.
    private var firstIndex = 0
    private var readAhead: [MoviePacket] = []
    /// The presentation times that replace those in the movie, by the time in the movie.
    private var newTimes: [HostDuration: HostDuration] = [:]

    /// Creates a feed that starts at the movie's beginning.
    public init(_ reader: any MovieReader) throws {
        self.reader = reader
        format = reader.format
        times = try reader.presentationTimes()
    }

    /// Starts at a later image: the last one, not after `index`, at which decoding can begin.
    ///
    /// Image indices and times then count from that image.
    ///
    /// - Returns: The index of this image in the movie.
    /// - Throws: ``SessionError`` when the movie has no such image.
    func skip(to index: Int) throws -> Int {
        guard times.indices.contains(index) else { throw missing(index) }
        let (group, following) = try readGroup(of: times[index])
        let start = group.first?.presentation ?? .zero
        // Images shown before the first decoded one depend on images that are left out.
        readAhead = (group + following).filter { $0.presentation >= start }.reversed()
        firstIndex = times.firstIndex { $0 >= start } ?? index
        nextIndex = firstIndex
        return firstIndex
    }

    /// Reads up to the first packet after those needed to decode an image.
    private func readGroup(
        of time: HostDuration
    ) throws -> (group: [MoviePacket], following: [MoviePacket]) {
        var group: [MoviePacket] = []
        while let packet = try reader.nextPacket() {
            if packet.isSyncFrame, packet.presentation > time { return (group, [packet]) }
            if packet.isSyncFrame { group = [] }
            group.append(packet)
        }
        return (group, [])
    }

    /// Replaces the presentation times of images, after starting at a later one, with their frames'
    /// timestamps.
    ///
    /// The movie's own times are rounded to its ticks; rounding those again would put some off by
    /// one tick.
    ///
    /// - Parameter timestamps: The frames' timestamps, by the image's index in the movie.
    func show(at timestamps: [Int: HostTime]) {
        guard let first = timestamps[firstIndex] else { return }
        for (index, stamp) in timestamps where times.indices.contains(index) {
            newTimes[times[index]] = stamp - first
        }
    }

    private func nextPacket() throws -> MoviePacket? {
        try readAhead.popLast() ?? reader.nextPacket()
    }

    /// Returns the packets that image `index` needs beyond those already returned.
    ///
    /// Images are requested in ascending order; the packets of skipped images come with the next
    /// one.
    ///
    /// - Throws: ``SessionError`` when the movie has no such image, or it was requested before.
    public func image(_ index: Int) throws -> MoviePackets {
        guard times.indices.contains(index), index >= nextIndex else { throw missing(index) }
        var packets: [MoviePacket] = []
        for skipped in nextIndex...index {
            while ahead[times[skipped]] == nil {
                guard let packet = try nextPacket() else { throw missing(index) }
                ahead[packet.presentation, default: 0] += 1
                packets.append(moved(packet))
            }
            forget(times[skipped])
        }
        nextIndex = index + 1
        return MoviePackets(packets: packets, size: format.size, imageIndex: index - firstIndex)
    }

    private func moved(_ packet: MoviePacket) -> MoviePacket {
        let shift = newTimes[packet.presentation].map { $0 - packet.presentation }
        return packet.moved(by: shift ?? .zero - times[firstIndex])
    }

    private func forget(_ time: HostDuration) {
        let count = (ahead[time] ?? 0) - 1
        ahead[time] = count > 0 ? count : nil
    }

    private func missing(_ index: Int) -> SessionError {
        SessionError(
            .missingImage(index: index, images: times.count),
            place: Place(file: SessionLayout.movie))
    }
}

extension MoviePacket {
    /// Returns the same packet, shown and decoded at another time.
    fileprivate func moved(by shift: HostDuration) -> MoviePacket {
        guard shift != .zero else { return self }
        return MoviePacket(
            bytes: bytes, presentation: presentation + shift, decoding: decoding + shift,
            duration: duration, isSyncFrame: isSyncFrame)
    }
}
