public import LockstepFormats
public import LockstepSamples

/// One thing that arrived, as a session's rows hold it.
public enum SequencedRow: Sendable {
    // What is large is indirect, so that the many small readings are not as large.

    /// A stored frame, with its feature points where it has them.
    indirect case frame(FrameRow, featurePoints: [FeaturePoint]?)
    /// A raw reading.
    case inertial(InertialSample, Arrival)
    /// A result of device motion, put together from its rows.
    indirect case deviceMotion(DeviceMotionSample, Arrival)
    /// A reading of the barometer.
    indirect case barometer(BarometerRow)
    /// A position on the earth.
    indirect case location(LocationRow)
    /// Something that happened beside the samples.
    indirect case event(EventRow)

    /// When it arrived.
    public var arrival: Arrival {
        switch self {
        case .frame(let row, _): return row.arrival
        case .inertial(_, let arrival), .deviceMotion(_, let arrival): return arrival
        case .barometer(let row): return row.arrival
        case .location(let row): return row.arrival
        case .event(let row): return row.arrival
        }
    }
}

/// All rows of a session merged into the order of arrival (`seq`).
///
/// Memory does not grow with the session but for its events, which are few and read at once: the
/// drop of a frame that failed late stands after events that arrived later.
public final class SequencedRows {
    private let frames: Peekable<FrameRow>
    private let features: Peekable<FeatureRow>
    private let inertial: Peekable<InertialRow>
    private let attitudes: Peekable<AttitudeRow>
    private let barometer: Peekable<BarometerRow>
    private let locations: Peekable<LocationRow>
    private let events: Peekable<EventRow>
    private let skipped: SkippedRows?

    /// The rows of a session from its beginning.
    ///
    /// - Parameter withFeaturePoints: whether frames come with theirs, by far the longest rows.
    public convenience init(_ session: Session, withFeaturePoints: Bool = true) throws {
        try self.init(
            session, frames: session.frameRows(), withFeaturePoints: withFeaturePoints)
    }

    /// The rows of a session from its beginning, of which somebody else reads those of frames.
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
        events = try Peekable(sortedBySequence: session.eventRows()) { $0.arrival }
    }

    /// The next row; nil after the last.
    ///
    /// - Throws: ``FormatError`` for a row that cannot be read, ``SessionError`` for a device motion
    ///   that lacks a row.
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
        return try events.take(sequence).map(SequencedRow.event)
    }

    /// The smallest `seq` of the files' next rows; nil after the last.
    private var nextSequence: Int64? {
        // No `seq` is as large, and a list of six would be made for every row.
        let none = Int64.max
        let samples = min(
            frames.sequence ?? none, inertial.sequence ?? none, attitudes.sequence ?? none)
        let others = min(
            barometer.sequence ?? none, locations.sequence ?? none, events.sequence ?? none)
        let first = min(samples, others)
        return first < none ? first : nil
    }

    /// A raw reading has one row; the parts of a device motion share a `seq` over two files.
    private func takeInertial(_ sequence: Int64) throws -> SequencedRow {
        var parts = MotionParts()
        while let row = try inertial.take(sequence) {
            if let sensor = row.channel.sensor, parts.isEmpty {
                let sample = InertialSample(
                    sensor: sensor, timestamp: row.timestamp, value: row.value)
                return .inertial(sample, row.arrival)
            }
            guard parts.insert(row) else { throw incompleteMotion(sequence) }
        }
        return try deviceMotion(parts, sequence)
    }

    private func deviceMotion(
        _ parts: MotionParts, _ sequence: Int64
    ) throws -> SequencedRow {
        guard let row = try attitudes.take(sequence), let rate = parts[.rotationRate],
            let gravity = parts[.gravity], let acceleration = parts[.userAcceleration]
        else { throw incompleteMotion(sequence) }
        var sample = DeviceMotionSample(
            timestamp: row.timestamp, attitude: row.attitude, rotationRate: rate,
            gravity: gravity, userAcceleration: acceleration)
        sample.magneticField = parts[.magneticField]
        sample.magneticFieldAccuracy = row.magneticFieldAccuracy
        return .deviceMotion(sample, row.arrival)
    }

    private func incompleteMotion(_ sequence: Int64) -> SessionError {
        SessionError(
            .incompleteMotion(sequence: sequence), place: Place(file: RowFile.imu.rawValue))
    }
}

/// The values of rows that share a `seq`, at most one of each channel.
private struct MotionParts {
    private var values: [(channel: InertialChannel, value: Vector3)] = []

    var isEmpty: Bool { values.isEmpty }

    /// The value of a channel; nil if there is none.
    subscript(channel: InertialChannel) -> Vector3? {
        values.first { $0.channel == channel }?.value
    }

    /// Adds a row's value; false where its channel has one.
    mutating func insert(_ row: InertialRow) -> Bool {
        guard self[row.channel] == nil else { return false }
        values.append((row.channel, row.value))
        return true
    }
}

/// The rows of one file with the next one already read.
private final class Peekable<Row> {
    private let nextRow: () throws -> Row?
    private let arrival: (Row) -> Arrival
    private var head: Row?
    /// The next row's; nil after the last.
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

    /// The next row if it has this `seq`.
    func take(_ sequence: Int64) throws -> Row? {
        guard self.sequence == sequence, let row = head else { return nil }
        try readOn()
        return row
    }

    /// The row that has this `seq`, rows before it left out.
    func take(upTo sequence: Int64) throws -> Row? {
        while let next = self.sequence, next < sequence { try readOn() }
        return try take(sequence)
    }

    private func readOn() throws {
        head = try nextRow()
        sequence = head.map { arrival($0).sequence }
    }
}
