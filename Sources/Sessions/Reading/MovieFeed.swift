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
    private var handedOut: Set<HostDuration> = []

    /// A feed from a movie at its beginning.
    public init(_ reader: any MovieReader) throws {
        self.reader = reader
        format = reader.format
        times = try reader.presentationTimes()
    }

    /// The packets that picture `index` needs beyond those already handed out.
    ///
    /// Pictures are asked for in ascending order.
    ///
    /// - Throws: ``SessionError`` when the movie has no such picture.
    public func picture(_ index: Int) throws -> MoviePackets {
        guard times.indices.contains(index) else {
            throw SessionError(
                .missingPicture(index: index, pictures: times.count),
                place: Place(file: SessionLayout.movie))
        }
        var packets: [MoviePacket] = []
        while !handedOut.contains(times[index]), let packet = try reader.nextPacket() {
            handedOut.insert(packet.presentation)
            packets.append(packet)
        }
        handedOut.remove(times[index])
        return MoviePackets(packets: packets, size: format.size, pictureIndex: index)
    }
}
