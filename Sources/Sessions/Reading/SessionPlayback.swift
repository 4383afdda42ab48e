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
    private let movie: MovieFeed?
    private let frames: Peekable<FrameRow>
    private let features: Peekable<FeatureRow>
    private let inertial: Peekable<InertialRow>
    private let attitudes: Peekable<AttitudeRow>
    private let barometer: Peekable<BarometerRow>
    private let locations: Peekable<LocationRow>
    private let events: Peekable<EventRow>

    /// Plays a session from its beginning.
    ///
    /// - Parameter codecs: opens the movie where there is one.
    public init(_ session: Session, codecs: any MediaCodecs) throws {
        self.session = session
        movie = try session.openIfPresent(SessionLayout.movie)
            .map { try MovieFeed(codecs.openMovie($0)) }
        frames = try Peekable(session.frameRows()) { $0.arrival }
        features = try Peekable(session.featureRows()) { $0.arrival }
        inertial = try Peekable(session.inertialRows()) { $0.arrival }
        attitudes = try Peekable(session.attitudeRows()) { $0.arrival }
        barometer = try Peekable(session.barometerRows()) { $0.arrival }
        locations = try Peekable(session.locationRows()) { $0.arrival }
        events = try Peekable(session.eventRows()) { $0.arrival }
        description = SourceDescription(session.manifest, movieFormat: movie?.format)
    }

    /// The next sample in order of `seq`; nil after the last.
    public func next() throws -> Delivery? {
        try nextSequenced()?.delivery
    }

    /// The next sample with its `seq`; nil after the last.
    public func nextSequenced() throws -> (delivery: Delivery, sequence: Int64)? {
        let heads = [
            frames.sequence, inertial.sequence, attitudes.sequence, barometer.sequence,
            locations.sequence, events.sequence,
        ]
        guard let sequence = heads.compactMap({ $0 }).min() else { return nil }
        let (sample, arrival) = try take(sequence)
        return (Delivery(sample, arrival: arrival.time), sequence)
    }

    private func take(_ sequence: Int64) throws -> (Sample, Arrival) {
        if let row = try frames.take(sequence) { return (.frame(try frame(row)), row.arrival) }
        if inertial.sequence == sequence || attitudes.sequence == sequence {
            return try takeInertial(sequence)
        }
        if let row = try barometer.take(sequence) { return (.barometer(row.sample), row.arrival) }
        if let row = try locations.take(sequence) { return (.location(row.sample), row.arrival) }
        guard let row = try events.take(sequence) else {
            preconditionFailure("no row has the smallest sequence \(sequence)")
        }
        return (.event(row.event, at: row.time), row.arrival)
    }

    private func frame(_ row: FrameRow) throws -> CameraFrame {
        let picture: Picture
        switch row.picture {
        case .image(let path): picture = .still(try session.still(of: row, path: path))
        case .movie(let index):
            guard let movie else {
                throw SessionError(
                    .fileSize(expected: 1, actual: nil), place: Place(file: SessionLayout.movie))
            }
            picture = .packets(try movie.picture(index))
        }
        let points = try features.take(row.arrival.sequence)?.points
        return row.frame(
            picture: picture, depth: try session.depth(of: row), featurePoints: points)
    }

    /// A raw reading has one row; the parts of a device motion share a `seq` over two files.
    private func takeInertial(_ sequence: Int64) throws -> (Sample, Arrival) {
        var parts: [InertialChannel: InertialRow] = [:]
        while let row = try inertial.take(sequence) {
            if let sensor = row.channel.sensor {
                let sample = InertialSample(
                    sensor: sensor, timestamp: row.timestamp, value: row.value)
                return (.inertial(sample), row.arrival)
            }
            parts[row.channel] = row
        }
        guard let row = try attitudes.take(sequence), let rate = parts[.rotationRate],
            let gravity = parts[.gravity], let acceleration = parts[.userAcceleration]
        else {
            throw SessionError(
                .incompleteMotion(sequence: sequence), place: Place(file: RowFile.imu.rawValue))
        }
        var sample = DeviceMotionSample(
            timestamp: row.timestamp, attitude: row.attitude, rotationRate: rate.value,
            gravity: gravity.value, userAcceleration: acceleration.value)
        sample.magneticField = parts[.magneticField]?.value
        sample.magneticFieldAccuracy = row.magneticFieldAccuracy
        return (.deviceMotion(sample), row.arrival)
    }
}

/// The rows of one file with the next one already read.
private final class Peekable<Row> {
    private let reader: RowReader<Row>?
    private let arrival: (Row) -> Arrival
    private var head: Row?

    init(_ reader: RowReader<Row>?, arrival: @escaping (Row) -> Arrival) throws {
        self.reader = reader
        self.arrival = arrival
        head = try reader?.next()
    }

    var sequence: Int64? { head.map { arrival($0).sequence } }

    /// The next row if it has this `seq`.
    func take(_ sequence: Int64) throws -> Row? {
        guard let row = head, arrival(row).sequence == sequence else { return nil }
        head = try reader?.next()
        return row
    }
}

extension SourceDescription {
    init(_ manifest: SessionManifest, movieFormat: MovieFormat?) {
        self.init(streams: manifest.streams.map(\.description))
        deviceModel = manifest.deviceModel
        systemVersion = manifest.osVersion
        calibration = manifest.calibration
        startAnchor = manifest.clockAnchors.first
        notices = manifest.notices
        self.movieFormat = movieFormat
        if let start = manifest.start, let end = manifest.end { duration = end - start }
    }
}
