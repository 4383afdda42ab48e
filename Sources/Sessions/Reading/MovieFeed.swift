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

    /// A feed from a movie at its beginning.
    public init(_ reader: any MovieReader) throws {
        self.reader = reader
        format = reader.format
        times = try reader.presentationTimes()
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
                guard let packet = try reader.nextPacket() else { throw missing(index) }
                ahead[packet.presentation, default: 0] += 1
                packets.append(packet)
            }
            forget(times[skipped])
        }
        nextIndex = index + 1
        return MoviePackets(packets: packets, size: format.size, pictureIndex: index)
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
