public import LockstepFormats
public import LockstepSamples

/// One thing that arrived, as a session's rows hold it.
public enum SequencedRow: Sendable {
    /// A stored frame, with its feature points where it has them.
    case frame(FrameRow, featurePoints: [FeaturePoint]?)
    /// A raw reading.
    case inertial(InertialSample, Arrival)
    /// A result of device motion, put together from its rows.
    case deviceMotion(DeviceMotionSample, Arrival)
    /// A reading of the barometer.
    case barometer(BarometerRow)
    /// A position on the earth.
    case location(LocationRow)
    /// Something that happened beside the samples.
    case event(EventRow)

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

    /// The rows of a session from its beginning.
    public init(_ session: Session) throws {
        frames = try Peekable(session.frameRows()) { $0.arrival }
        features = try Peekable(session.featureRows()) { $0.arrival }
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
        let heads = [
            frames.sequence, inertial.sequence, attitudes.sequence, barometer.sequence,
            locations.sequence, events.sequence,
        ]
        guard let sequence = heads.compactMap({ $0 }).min() else { return nil }
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

    /// A raw reading has one row; the parts of a device motion share a `seq` over two files.
    private func takeInertial(_ sequence: Int64) throws -> SequencedRow {
        var parts: [InertialChannel: InertialRow] = [:]
        while let row = try inertial.take(sequence) {
            if let sensor = row.channel.sensor, parts.isEmpty {
                let sample = InertialSample(
                    sensor: sensor, timestamp: row.timestamp, value: row.value)
                return .inertial(sample, row.arrival)
            }
            guard parts.updateValue(row, forKey: row.channel) == nil else {
                throw incompleteMotion(sequence)
            }
        }
        return try deviceMotion(parts, sequence)
    }

    private func deviceMotion(
        _ parts: [InertialChannel: InertialRow], _ sequence: Int64
    ) throws -> SequencedRow {
        guard let row = try attitudes.take(sequence), let rate = parts[.rotationRate],
            let gravity = parts[.gravity], let acceleration = parts[.userAcceleration]
        else { throw incompleteMotion(sequence) }
        var sample = DeviceMotionSample(
            timestamp: row.timestamp, attitude: row.attitude, rotationRate: rate.value,
            gravity: gravity.value, userAcceleration: acceleration.value)
        sample.magneticField = parts[.magneticField]?.value
        sample.magneticFieldAccuracy = row.magneticFieldAccuracy
        return .deviceMotion(sample, row.arrival)
    }

    private func incompleteMotion(_ sequence: Int64) -> SessionError {
        SessionError(
            .incompleteMotion(sequence: sequence), place: Place(file: RowFile.imu.rawValue))
    }
}

/// The rows of one file with the next one already read.
private final class Peekable<Row> {
    private let nextRow: () throws -> Row?
    private let arrival: (Row) -> Arrival
    private var head: Row?

    init(_ reader: RowReader<Row>?, arrival: @escaping (Row) -> Arrival) throws {
        self.arrival = arrival
        nextRow = { try reader?.next() }
        head = try nextRow()
    }

    init(sortedBySequence reader: RowReader<Row>?, arrival: @escaping (Row) -> Arrival) throws {
        self.arrival = arrival
        var rows: [Row] = []
        while let row = try reader?.next() { rows.append(row) }
        rows.sort { arrival($0).sequence < arrival($1).sequence }
        rows.reverse()
        nextRow = { rows.popLast() }
        head = try nextRow()
    }

    var sequence: Int64? { head.map { arrival($0).sequence } }

    /// The next row if it has this `seq`.
    func take(_ sequence: Int64) throws -> Row? {
        guard let row = head, arrival(row).sequence == sequence else { return nil }
        head = try nextRow()
        return row
    }

    /// The row that has this `seq`, rows before it left out.
    func take(upTo sequence: Int64) throws -> Row? {
        while let row = head, arrival(row).sequence < sequence { head = try nextRow() }
        return try take(sequence)
    }
}
