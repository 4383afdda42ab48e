public import LockstepSamples

/// Hands out a movie's packets picture by picture, in order of showing.
///
/// Where pictures were reordered by the encoder, a picture brings along the packets that must be
/// decoded before it; see ``MoviePackets``.
public final class MovieFeed {
    /// When each picture is shown, from the first picture on, in order of showing.
    public let times: [HostDuration]
    /// What the movie holds.
    public let format: MovieFormat
    private let reader: any MovieReader
    /// Packets handed out ahead of their own picture: how many with each time.
    private var ahead: [HostDuration: Int] = [:]
    private var nextIndex = 0
    /// The first picture handed out, and packets read ahead of being asked for, the next one last.
    private var firstIndex = 0
    private var readAhead: [MoviePacket] = []
    /// When pictures are shown in place of their time in the movie, by that time.
    private var newTimes: [HostDuration: HostDuration] = [:]

    /// A feed from a movie at its beginning.
    public init(_ reader: any MovieReader) throws {
        self.reader = reader
        format = reader.format
        times = try reader.presentationTimes()
    }

    /// Begins with a later picture: the last one not later at which decoding can begin.
    ///
    /// Numbers of pictures then count from that picture, and so do times.
    ///
    /// - Returns: the number that this picture has in the movie.
    /// - Throws: ``SessionError`` when the movie has no such picture.
    func skip(to index: Int) throws -> Int {
        guard times.indices.contains(index) else { throw missing(index) }
        let (group, following) = try readGroup(of: times[index])
        let start = group.first?.presentation ?? .zero
        // Pictures shown before the one that decoding begins with need pictures left out.
        readAhead = (group + following).filter { $0.presentation >= start }.reversed()
        firstIndex = times.firstIndex { $0 >= start } ?? index
        nextIndex = firstIndex
        return firstIndex
    }

    /// Reads up to the first packet behind those that a picture is decoded with.
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

    /// Shows pictures after a later beginning at their frames' stamps, of which the movie's own times
    /// are rounded to its ticks: rounding those again would put some a whole tick off.
    ///
    /// - Parameter stamps: of each picture's frame, by the picture's number in the movie.
    func show(at stamps: [Int: HostTime]) {
        guard let first = stamps[firstIndex] else { return }
        for (index, stamp) in stamps where times.indices.contains(index) {
            newTimes[times[index]] = stamp - first
        }
    }

    private func nextPacket() throws -> MoviePacket? {
        try readAhead.popLast() ?? reader.nextPacket()
    }

    /// The packets that picture `index` needs beyond those already handed out.
    ///
    /// Pictures are asked for in ascending order; those left out travel with the next one.
    ///
    /// - Throws: ``SessionError`` when the movie has no such picture, or it was asked for before.
    public func picture(_ index: Int) throws -> MoviePackets {
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
        return MoviePackets(packets: packets, size: format.size, pictureIndex: index - firstIndex)
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
            .missingPicture(index: index, pictures: times.count),
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
