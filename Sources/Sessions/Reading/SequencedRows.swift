public import LockstepFormats
public import LockstepSamples

/// One sample or event, as stored in a session's rows.
public enum SequencedRow: Sendable {
    // Large cases are indirect, so that the many small samples do not take as much memory.

    /// A stored frame, with its feature points if it has any.
    indirect case frame(FrameRow, featurePoints: [FeaturePoint]?)
    /// A raw sample.
    case inertial(InertialSample, Arrival)
    /// A device motion sample, assembled from its rows.
    indirect case deviceMotion(DeviceMotionSample, Arrival)
    /// A barometer sample.
    indirect case barometer(BarometerRow)
    /// A position on the earth.
    indirect case location(LocationRow)
    /// A surface; its triangles are in their own file.
    indirect case surface(MeshRow)
    /// Samples of the microphone, which are in their own file.
    indirect case audio(AudioRow)
    /// An event that is not a sensor sample.
    indirect case event(EventRow)

    /// The arrival of the sample or event.
    public var arrival: Arrival {
        switch self {
        case .frame(let row, _): return row.arrival
        case .inertial(_, let arrival), .deviceMotion(_, let arrival): return arrival
        case .barometer(let row): return row.arrival
        case .location(let row): return row.arrival
        case .surface(let row): return row.arrival
        case .audio(let row): return row.arrival
        case .event(let row): return row.arrival
        }
    }

    /// The arrival time on the host clock, or the timestamp if the arrival time is unknown.
    public var time: HostTime { arrival.time ?? timestamp }

    /// The sample's timestamp, or the event's time, on the host clock.
    public var timestamp: HostTime {
        switch self {
        case .frame(let row, _): return row.timestamp
        case .inertial(let sample, _): return sample.timestamp
        case .deviceMotion(let sample, _): return sample.timestamp
        case .barometer(let row): return row.sample.timestamp
        case .location(let row): return row.sample.timestamp
        case .surface(let row): return row.timestamp
        case .audio(let row): return row.timestamp
        case .event(let row): return row.time
        }
    }
}

/// All rows of a session, merged in order of arrival (`seq`).
///
/// Memory does not grow with the session, except for its events, which are few. They are all loaded
/// at the start and sorted, because a late drop is written after events with a larger `seq`.
public final class SequencedRows {
    private let frames: Peekable<FrameRow>
    private let features: Peekable<FeatureRow>
    private let inertial: Peekable<InertialRow>
    private let attitudes: Peekable<AttitudeRow>
    private let barometer: Peekable<BarometerRow>
    private let locations: Peekable<LocationRow>
    private let surfaces: Peekable<MeshRow>
    private let audio: Peekable<AudioRow>
    private let events: Peekable<EventRow>
    private let skipped: SkippedRows?

    /// Creates a reader of a session's rows from its beginning.
    ///
    /// - Parameter withFeaturePoints: Whether frames come with their feature points, by far the
    ///   longest rows.
    /// - Throws: ``FormatError`` if an event or the first row of a file cannot be read.
    public convenience init(_ session: Session, withFeaturePoints: Bool = true) throws {
        try self.init(
            session, frames: session.frameRows(), withFeaturePoints: withFeaturePoints)
    }

    /// Creates a reader of a session's rows from its beginning, except that `frames` reads the
    /// frame rows.
    ///
    /// - Throws: ``FormatError`` if an event or the first row of a file cannot be read.
    package init(
        _ session: Session, frames: RowReader<FrameRow>?, withFeaturePoints: Bool
    ) throws {
        skipped = session.skipped
        self.frames = try Peekable(frames) { $0.arrival }
        features = try Peekable(withFeaturePoints ? session.featureRows() : nil) { $0.arrival }
        inertial = try Peekable(session.inertialRows()) { $0.arrival }
        attitudes = try Peekable(session.attitudeRows()) { $0.arrival }
        barometer = try Peekable(session.barometerRows()) { $0.arrival }
        locations = try Peekable(session.locationRows()) { $0.arrival }
        surfaces = try Peekable(session.meshRows()) { $0.arrival }
        audio = try Peekable(session.audioRows()) { $0.arrival }
        events = try Peekable(sortedBySequence: session.eventRows()) { $0.arrival }
    }

    /// Returns the next row; nil after the last.
    ///
    /// - Throws: ``FormatError`` for a row that cannot be read, ``SessionError`` for a device
    ///   motion with a missing row, or with one too many. A session that skips unreadable rows
    ///   counts them instead.
    public func next() throws -> SequencedRow? {
        guard let skipped else { return try nextComplete() }
        return try skipped.skipping(in: .imu) { try nextComplete() }
    }

    private func nextComplete() throws -> SequencedRow? {
        guard let sequence = nextSequence else { return nil }
        if let row = try frames.take(sequence) {
            return .frame(row, featurePoints: try features.take(upTo: sequence)?.points)
        }
        if inertial.sequence == sequence || attitudes.sequence == sequence {
            return try takeInertial(sequence)
        }
        if let row = try barometer.take(sequence) { return .barometer(row) }
        if let row = try locations.take(sequence) { return .location(row) }
        if let row = try surfaces.take(sequence) { return .surface(row) }
        if let row = try audio.take(sequence) { return .audio(row) }
        return try events.take(sequence).map(SequencedRow.event)
    }

    /// The smallest `seq` of the files' next rows; nil after the last.
    private var nextSequence: Int64? {
        // No `seq` is as large as this. `min` of more than three numbers would allocate an array.
        let none = Int64.max
        let samples = min(
            frames.sequence ?? none, inertial.sequence ?? none, attitudes.sequence ?? none)
        let others = min(
            barometer.sequence ?? none, locations.sequence ?? none, events.sequence ?? none)
        let first = min(
            samples, others, min(surfaces.sequence ?? none, audio.sequence ?? none))
        return first < none ? first : nil
    }

    /// A raw sample has one row; the parts of a device motion share a `seq` across two files.
    private func takeInertial(_ sequence: Int64) throws -> SequencedRow {
        var parts = MotionParts()
        while let row = try inertial.take(sequence) {
            if let sensor = row.channel.sensor, parts.isEmpty {
                let sample = InertialSample(
                    sensor: sensor, timestamp: row.timestamp, value: row.value)
                return .inertial(sample, row.arrival)
            }
            guard row.channel.sensor == nil, parts.insert(row) else {
                throw motionError(.repeatedSequence(sequence))
            }
        }
        return try deviceMotion(parts, sequence)
    }

    private func deviceMotion(
        _ parts: MotionParts, _ sequence: Int64
    ) throws -> SequencedRow {
        guard let row = try attitudes.take(sequence), let rate = parts[.rotationRate],
            let gravity = parts[.gravity], let acceleration = parts[.userAcceleration]
        else { throw motionError(.incompleteMotion(sequence: sequence)) }
        var sample = DeviceMotionSample(
            timestamp: row.timestamp, attitude: row.attitude, rotationRate: rate,
            gravity: gravity, userAcceleration: acceleration)
        sample.magneticField = parts[.magneticField]
        sample.magneticFieldAccuracy = row.magneticFieldAccuracy
        return .deviceMotion(sample, row.arrival)
    }

    private func motionError(_ fact: SessionError.Fact) -> SessionError {
        SessionError(fact, place: Place(file: RowFile.imu.rawValue))
    }
}

/// The values of rows that share a `seq`, at most one for each channel.
private struct MotionParts {
    private var values: [(channel: InertialChannel, value: Vector3)] = []

    var isEmpty: Bool { values.isEmpty }

    /// The value of a channel; nil if there is none.
    subscript(channel: InertialChannel) -> Vector3? {
        values.first { $0.channel == channel }?.value
    }

    /// Adds a row's value; returns false if its channel already has one.
    mutating func insert(_ row: InertialRow) -> Bool {
        guard self[row.channel] == nil else { return false }
        values.append((row.channel, row.value))
        return true
    }
}

/// The rows of one file, with the next one already read.
private final class Peekable<Row> {
    private let nextRow: () throws -> Row?
    private let arrival: (Row) -> Arrival
    private var head: Row?
    /// The next row's `seq`; nil after the last.
    private(set) var sequence: Int64?

    init(_ reader: RowReader<Row>?, arrival: @escaping (Row) -> Arrival) throws {
        self.arrival = arrival
        nextRow = { try reader?.next() }
        try readOn()
    }

    init(sortedBySequence reader: RowReader<Row>?, arrival: @escaping (Row) -> Arrival) throws {
        self.arrival = arrival
        var rows: [Row] = []
        while let row = try reader?.next() { rows.append(row) }
        rows.sort { arrival($0).sequence < arrival($1).sequence }
        rows.reverse()
        nextRow = { rows.popLast() }
        try readOn()
    }

    /// Returns the next row if it has this `seq`.
    func take(_ sequence: Int64) throws -> Row? {
        guard self.sequence == sequence, let row = head else { return nil }
        try readOn()
        return row
    }

    /// Returns the row that has this `seq`, skipping rows before it.
    func take(upTo sequence: Int64) throws -> Row? {
        while let next = self.sequence, next < sequence { try readOn() }
        return try take(sequence)
    }

    private func readOn() throws {
        head = try nextRow()
        sequence = head.map { arrival($0).sequence }
    }
}
