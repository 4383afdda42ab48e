import LockstepFormats
public import LockstepSamples

// Unchecked: one thread at a time reads from a stored source.

/// A session as a source: returns every sample and event again, in order of arrival (`seq`).
///
/// Images come as stored: JPEG files and movie packets, never decoded.
public final class SessionPlayback: StoredSource, @unchecked Sendable {
    /// The source as described in the session's manifest.
    public let description: SourceDescription
    /// Ten periods of 100 Hz: the margin around frames that `check` requires, with some room for
    /// slow sensors.
    fileprivate static let inertialMargin = HostDuration.milliseconds(100)

    private let session: Session
    private let rows: SequencedRows
    private let movie: MovieFeed?
    private lazy var audio = Result { try session.audioFile() }
    /// The timestamps between which samples are played; nil plays all.
    private let range: ClosedRange<HostTime>?
    /// The latest states of surfaces before the part, by identifier.
    private var earlier: [String: MeshRow] = [:]
    /// Surfaces that are played before anything else, the last one first.
    private var known: [MeshRow] = []
    /// A row that follows them.
    private var waiting: SequencedRow?

    /// Plays a session from its beginning.
    ///
    /// - Parameter codecs: Opens the movie, if there is one.
    public init(_ session: Session, codecs: any MediaCodecs) throws {
        self.session = session
        movie = try session.openIfPresent(SessionLayout.movie)
            .map { try MovieFeed(codecs.openMovie($0)) }
        rows = try Self.reading(session) { try SequencedRows(session) }
        range = nil
        description = SourceDescription(session.manifest, movieFormat: movie?.format)
    }

    /// Plays the part of a session between two timestamps, and all its clock anchors.
    ///
    /// Inertial samples are kept a little longer at both ends, so that they surround the frames.
    ///
    /// A movie can start only at an image where decoding can begin. Everything then starts with the
    /// last such image that is not later than `earliest`, and a notice reports it.
    ///
    /// - Parameter codecs: Opens the movie, if there is one.
    public init(
        _ session: Session, from earliest: HostTime, to latest: HostTime, codecs: any MediaCodecs
    ) throws {
        self.session = session
        let movie = try session.openIfPresent(SessionLayout.movie)
            .map { try MovieFeed(codecs.openMovie($0)) }
        var start = earliest
        if let movie, let wanted = try session.firstImage(from: earliest) {
            let first = try movie.skip(to: wanted)
            let timestamps = try session.timestampsOfImages(from: first)
            movie.show(at: timestamps)
            if first < wanted { start = min(start, timestamps.values.min() ?? start) }
        }
        rows = try Self.reading(session) { try SequencedRows(session) }
        self.movie = movie
        range = start...max(start, latest)
        var source = SourceDescription(session.manifest, movieFormat: movie?.format)
        source.duration = nil
        let early = (earliest - start).seconds * 1e3
        // A time that a user types may be rounded by as much.
        if early >= 0.001 {
            source.notices.append(
                "Starts \(early < 1 ? early.short : early.fixed(0)) ms earlier than requested: "
                    + "the movie can be decoded only from there.")
        }
        description = source
    }

    /// Returns the next sample in order of `seq`; nil after the last.
    public func next() throws -> Delivery? {
        try nextSequenced()?.delivery
    }

    /// Returns the next sample with its `seq`; nil after the last.
    public func nextSequenced() throws -> (delivery: Delivery, sequence: Int64)? {
        try Self.reading(session) {
            guard let row = try nextRow() else { return nil }
            let delivery = Delivery(try sample(row), arrival: row.arrival.time)
            return (delivery, row.arrival.sequence)
        }
    }

    /// Runs `body`; an unreadable row or a missing file is reported with what helps.
    private static func reading<Result>(
        _ session: Session, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error where error is FileError || (error as? FormatError)?.place?.row != nil {
            throw SessionDamage(error, in: session) ?? error
        }
    }

    private func nextRow() throws -> SequencedRow? {
        if let surface = known.popLast() { return .surface(surface) }
        while let row = try waiting ?? rows.next() {
            waiting = nil
            guard let range else { return row }
            if case .surface(let surface) = row, surface.timestamp < range.lowerBound {
                earlier[surface.identifier] = surface
                continue
            }
            guard row.isKept(in: range) else { continue }
            guard !earlier.isEmpty, row.isInPart(range) else { return row }
            waiting = row
            beginSurfaces(range.lowerBound)
            return try nextRow()
        }
        // A part may contain nothing but the surfaces known before it.
        if let range { beginSurfaces(range.lowerBound) }
        return known.popLast().map(SequencedRow.surface)
    }

    /// Begins the part with each surface as it is at its start.
    private func beginSurfaces(_ start: HostTime) {
        known = earlier.values.filter { $0.shape != nil }
            .sorted { $0.arrival.sequence > $1.arrival.sequence }
        for index in known.indices {
            known[index].timestamp = start
            known[index].arrival.time = known[index].arrival.time.map { max($0, start) }
        }
        earlier = [:]
    }

    private func sample(_ row: SequencedRow) throws -> Sample {
        switch row {
        case .frame(let row, let points):
            let frame = row.frame(
                image: try image(row), depth: try session.depth(of: row),
                featurePoints: points)
            return .frame(frame)
        case .inertial(let sample, _): return .inertial(sample)
        case .deviceMotion(let sample, _): return .deviceMotion(sample)
        case .barometer(let row): return .barometer(row.sample)
        case .location(let row): return .location(row.sample)
        case .surface(let row): return .surface(row.sample(try session.mesh(of: row)))
        case .audio(let row): return .audio(try audio.get().block(of: row))
        case .event(let row): return .event(row.event, at: row.time)
        }
    }

    private func image(_ row: FrameRow) throws -> FrameImage {
        switch row.image {
        case .image(let path): return .still(try session.still(of: row, path: path))
        case .movie(let index):
            guard let movie else {
                throw SessionError(
                    .fileSize(expected: 1, actual: nil), place: Place(file: SessionLayout.movie))
            }
            return .packets(try movie.image(index))
        case .missing: return .missing(row.size)
        }
    }
}

extension SequencedRow {
    /// Whether the row is in the part itself, not kept for another reason.
    fileprivate func isInPart(_ range: ClosedRange<HostTime>) -> Bool {
        if case .event(let row) = self { return range.contains(row.time) }
        return true
    }

    /// Whether the row is between two timestamps.
    ///
    /// Always true for a clock anchor, since times depend on it.
    fileprivate func isKept(in range: ClosedRange<HostTime>) -> Bool {
        let margin = SessionPlayback.inertialMargin
        let wider = range.lowerBound + (.zero - margin)...range.upperBound + margin
        switch self {
        case .inertial, .deviceMotion: return wider.contains(timestamp)
        case .event(let row):
            if case .clockAnchor = row.event { return true }
            return range.contains(timestamp)
        case .frame, .barometer, .location, .surface, .audio: return range.contains(timestamp)
        }
    }
}

extension Session {
    /// Returns the first movie image whose frame is not earlier than a timestamp.
    fileprivate func firstImage(from time: HostTime) throws -> Int? {
        guard let rows = try frameRows() else { return nil }
        while let row = try rows.next() {
            guard case .movie(let index) = row.image, row.timestamp >= time else { continue }
            return index
        }
        return nil
    }

    /// Returns the timestamps of the frames whose movie images have at least this index.
    fileprivate func timestampsOfImages(from first: Int) throws -> [Int: HostTime] {
        guard let rows = try frameRows() else { return [:] }
        var timestamps: [Int: HostTime] = [:]
        while let row = try rows.next() {
            if case .movie(let index) = row.image, index >= first {
                timestamps[index] = row.timestamp
            }
        }
        return timestamps
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
