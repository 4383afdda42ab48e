import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A session's movie as compressed-video messages: its packets as an Annex B byte stream.
final class ROSVideo {
    private let movie: any MovieReader
    private let annexB: AnnexB
    private var nextIndex = 0

    /// Opens the session's movie.
    ///
    /// - Returns: nil if there is no movie, if its configuration cannot be read, if not every frame
    ///   is exported in its original size, or if images are stored out of order (a message is one
    ///   image, in presentation order).
    init?(_ job: ExportJob) throws {
        guard case (0, 1...) = job.contents.images, job.takesEveryFrame, !job.isScaled
        else { return nil }
        movie = try job.session.openMovie(job.codecs)
        do {
            annexB = try AnnexB(movie.format)
        } catch is BinaryError {
            job.reporter.addAssumption(
                "The movie's configuration cannot be read: its images are decoded.")
            return nil
        }
        guard try Self.isInOrder(job.session.openMovie(job.codecs)) else {
            job.reporter.addAssumption(
                "The movie's images are stored out of order: they are decoded.")
            return nil
        }
    }

    /// The codec, as named in messages.
    var format: String {
        switch movie.format.codec {
        case .h264: return "h264"
        case .hevc: return "h265"
        }
    }

    /// Returns a frame's packet, after any preceding packets without a frame, which decoders need.
    ///
    /// - Throws: ``SessionError`` if the movie ends before the row's image, or if rows are not in
    ///   the movie's order.
    func packets(of row: FrameRow) throws -> [(time: HostTime, bytes: [UInt8])] {
        guard case .movie(let index) = row.image, index >= nextIndex else {
            throw missing(row)
        }
        var packets: [MoviePacket] = []
        while nextIndex <= index {
            guard let packet = try movie.nextPacket() else { throw missing(row) }
            packets.append(packet)
            nextIndex += 1
        }
        guard let own = packets.last else { return [] }
        return try packets.map { packet in
            (row.timestamp - (own.presentation - packet.presentation), try annexB.stream(packet))
        }
    }

    private static func isInOrder(_ movie: any MovieReader) throws -> Bool {
        var latest: HostDuration?
        while let packet = try movie.nextPacket() {
            if let latest, packet.presentation <= latest { return false }
            latest = packet.presentation
        }
        return true
    }

    private func missing(_ row: FrameRow) -> SessionError {
        var index = -1
        if case .movie(let number) = row.image { index = number }
        return SessionError(
            .missingImage(index: index, images: nextIndex),
            place: Place(file: SessionLayout.movie))
    }
}
