import LockstepFormats
public import LockstepSamples

// Unchecked: a stored source is asked by one thread at a time.

/// A session as a source: every sample and event again, in order of arrival (`seq`).
///
/// Pictures come as stored: JPEG files and movie packets, never decoded.
public final class SessionPlayback: StoredSource, @unchecked Sendable {
    /// What the session's manifest says of the source.
    public let description: SourceDescription
    private let session: Session
    private let rows: SequencedRows
    private let movie: MovieFeed?

    /// Plays a session from its beginning.
    ///
    /// - Parameter codecs: opens the movie where there is one.
    public init(_ session: Session, codecs: any MediaCodecs) throws {
        self.session = session
        movie = try session.openIfPresent(SessionLayout.movie)
            .map { try MovieFeed(codecs.openMovie($0)) }
        rows = try SequencedRows(session)
        description = SourceDescription(session.manifest, movieFormat: movie?.format)
    }

    /// The next sample in order of `seq`; nil after the last.
    public func next() throws -> Delivery? {
        try nextSequenced()?.delivery
    }

    /// The next sample with its `seq`; nil after the last.
    public func nextSequenced() throws -> (delivery: Delivery, sequence: Int64)? {
        guard let row = try rows.next() else { return nil }
        let delivery = Delivery(try sample(row), arrival: row.arrival.time)
        return (delivery, row.arrival.sequence)
    }

    private func sample(_ row: SequencedRow) throws -> Sample {
        switch row {
        case .frame(let row, let points):
            let frame = row.frame(
                picture: try picture(row), depth: try session.depth(of: row),
                featurePoints: points)
            return .frame(frame)
        case .inertial(let sample, _): return .inertial(sample)
        case .deviceMotion(let sample, _): return .deviceMotion(sample)
        case .barometer(let row): return .barometer(row.sample)
        case .location(let row): return .location(row.sample)
        case .event(let row): return .event(row.event, at: row.time)
        }
    }

    private func picture(_ row: FrameRow) throws -> Picture {
        switch row.picture {
        case .image(let path): return .still(try session.still(of: row, path: path))
        case .movie(let index):
            guard let movie else {
                throw SessionError(
                    .fileSize(expected: 1, actual: nil), place: Place(file: SessionLayout.movie))
            }
            return .packets(try movie.picture(index))
        }
    }
}

extension SourceDescription {
    init(_ manifest: SessionManifest, movieFormat: MovieFormat?) {
        self.init(streams: manifest.streams.map(\.description))
        deviceModel = manifest.deviceModel
        systemVersion = manifest.osVersion
        mode = manifest.mode
        calibration = manifest.calibration
        startAnchor = manifest.clockAnchors.first
        notices = manifest.notices
        self.movieFormat = movieFormat
        if let start = manifest.start, let end = manifest.end { duration = end - start }
    }
}
