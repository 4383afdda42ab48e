public import LockstepSamples

/// Hands out a movie's packets image by image, in order of showing.
///
/// Where images were reordered by the encoder, an image brings along the packets that must be
/// decoded before it; see ``MoviePackets``.
public final class MovieFeed {
    /// When each image is shown, from the first image on, in order of showing.
    public let times: [HostDuration]
    /// What the movie holds.
    public let format: MovieFormat
    private let reader: any MovieReader
    /// Packets handed out ahead of their own image: how many with each time.
    private var ahead: [HostDuration: Int] = [:]
    private var nextIndex = 0
    /// The first image handed out, and packets read ahead of being asked for, the next one last.
    private var firstIndex = 0
    private var readAhead: [MoviePacket] = []
    /// When images are shown in place of their time in the movie, by that time.
    private var newTimes: [HostDuration: HostDuration] = [:]

    /// A feed from a movie at its beginning.
    public init(_ reader: any MovieReader) throws {
        self.reader = reader
        format = reader.format
        times = try reader.presentationTimes()
    }

    /// Begins with a later image: the last one not later at which decoding can begin.
    ///
    /// Numbers of images then count from that image, and so do times.
    ///
    /// - Returns: the number that this image has in the movie.
    /// - Throws: ``SessionError`` when the movie has no such image.
    func skip(to index: Int) throws -> Int {
        guard times.indices.contains(index) else { throw missing(index) }
        let (group, following) = try readGroup(of: times[index])
        let start = group.first?.presentation ?? .zero
        // Images shown before the one that decoding begins with need images left out.
        readAhead = (group + following).filter { $0.presentation >= start }.reversed()
        firstIndex = times.firstIndex { $0 >= start } ?? index
        nextIndex = firstIndex
        return firstIndex
    }

    /// Reads up to the first packet behind those that an image is decoded with.
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

    /// Shows images after a later beginning at their frames' timestamps, of which the movie's own times
    /// are rounded to its ticks: rounding those again would put some a whole tick off.
    ///
    /// - Parameter timestamps: of each image's frame, by the image's number in the movie.
    func show(at stamps: [Int: HostTime]) {
        guard let first = stamps[firstIndex] else { return }
        for (index, stamp) in stamps where times.indices.contains(index) {
            newTimes[times[index]] = stamp - first
        }
    }

    private func nextPacket() throws -> MoviePacket? {
        try readAhead.popLast() ?? reader.nextPacket()
    }

    /// The packets that image `index` needs beyond those already handed out.
    ///
    /// Images are asked for in ascending order; those left out travel with the next one.
    ///
    /// - Throws: ``SessionError`` when the movie has no such image, or it was asked for before.
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
    /// The same packet, shown and decoded at another time.
    fileprivate func moved(by shift: HostDuration) -> MoviePacket {
        guard shift != .zero else { return self }
        return MoviePacket(
            bytes: bytes, presentation: presentation + shift, decoding: decoding + shift,
            duration: duration, isSyncFrame: isSyncFrame)
    }
}
