import LockstepFormats
import LockstepSamples

/// One text file, surveyed in a first pass.
struct IOSLoggerFile<Row: IOSLoggerRow> {
    let survey: TableSurvey
    private let name: String
    private let folder: RecordingFolder

    /// Reads the file once.
    ///
    /// - Parameter visit: receives each readable row and returns its time.
    /// - Returns: nil if the file is missing or has no row.
    /// - Throws: ``DatasetError`` if it has rows but none can be read.
    init?(_ name: String, in folder: RecordingFolder, visit: (Row) -> HostTime) throws {
        guard let reader = try TableReader<IOSLoggerTable<Row>>(name, in: folder) else {
            return nil
        }
        survey = try TableSurvey(reader) { visit($0).nanoseconds }
        try survey.refuseIfUnreadable(.iosLogger)
        guard survey.rows > 0 else { return nil }
        self.name = name
        self.folder = folder
    }

    /// The rows' samples, in the order of the file.
    func samples(
        of stream: Stream, _ samples: @escaping (Row) throws -> [Sample]
    ) throws -> any SampleStream {
        guard let reader = try TableReader<IOSLoggerTable<Row>>(name, in: folder) else {
            return ListedSamples([])
        }
        let start = HostTime(nanoseconds: survey.first ?? 0)
        return TableStream(reader, feeding: [stream], from: start, samples: samples)
    }

    /// The rows, looked up by time.
    func rows(at time: @escaping (Row) -> HostTime) throws -> TimestampedTableCursor<
        IOSLoggerTable<Row>
    >? {
        try TimestampedTableCursor(name, in: folder, stamp: time)
    }
}

/// The sensors of a recording besides its camera.
struct IOSLoggerSensors {
    private let readings: [(sensor: InertialSensor, file: IOSLoggerFile<IOSLoggerReading>)]
    private let motion: IOSLoggerFile<IOSLoggerMotion>?
    private let attitude: IOSLoggerFile<IOSLoggerAttitude>?
    private let field: IOSLoggerFile<IOSLoggerField>?
    private let positions: IOSLoggerFile<IOSLoggerPosition>?
    private var scale = AccelerationScale()

    init(_ folder: RecordingFolder) throws {
        var scale = AccelerationScale()
        readings = try IOSLoggerFiles.readings.compactMap { name, sensor in
            let file = try IOSLoggerFile<IOSLoggerReading>(name, in: folder) { row in
                if sensor == .accelerometer { scale.add(row.value) }
                return row.timestamp
            }
            return file.map { (sensor, $0) }
        }
        motion = try IOSLoggerFile(IOSLoggerFiles.motion, in: folder) { $0.timestamp }
        attitude = try IOSLoggerFile(IOSLoggerFiles.attitude, in: folder) { $0.timestamp }
        field = try IOSLoggerFile(IOSLoggerFiles.field, in: folder) { $0.timestamp }
        positions = try IOSLoggerFile(IOSLoggerFiles.positions, in: folder) { $0.sample.timestamp }
        self.scale = scale
    }

    var streams: [Stream] {
        readings.map(\.sensor.stream) + (motion == nil ? [] : [.deviceMotion])
            + (positions == nil ? [] : [.location])
    }

    /// Surveys of all files except positions, because a position may be from before the recording.
    var surveys: [TableSurvey] {
        readings.map(\.file.survey)
            + [motion?.survey, attitude?.survey, field?.survey].compactMap { $0 }
    }

    func samples() throws -> [any SampleStream] {
        var streams = try readings.map { sensor, file in
            try file.samples(of: sensor.stream) { row in
                [
                    .inertial(
                        InertialSample(sensor: sensor, timestamp: row.timestamp, value: row.value))
                ]
            }
        }
        if let motion {
            let attitudes = try attitude?.rows { $0.timestamp }
            let fields = try field?.rows { $0.timestamp }
            streams.append(
                try motion.samples(of: .deviceMotion) { row in
                    guard let found = try attitudes?.row(at: row.timestamp) else {
                        return [.lost(.deviceMotion, at: row.timestamp)]
                    }
                    var sample = DeviceMotionSample(
                        timestamp: row.timestamp, attitude: found.attitude,
                        rotationRate: row.rotationRate, gravity: row.gravity,
                        userAcceleration: row.userAcceleration)
                    let field = try fields?.row(at: row.timestamp)
                    (sample.magneticField, sample.magneticFieldAccuracy) = (
                        field?.field, field?.accuracy
                    )
                    return [.deviceMotion(sample)]
                })
        }
        if let positions {
            streams.append(try positions.samples(of: .location) { [.location($0.sample)] })
        }
        return streams
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        var notices = (surveys + [positions?.survey].compactMap { $0 }).flatMap(\.notices)
        if let median = scale.median, scale.unit != .gravities {
            notices.append(
                "Accelerations were read as g with Apple's sign, as the app writes them, although "
                    + "their median magnitude is \(median.short).")
        }
        if readings.isEmpty { notices.append("There are no raw inertial samples.") }
        if motion != nil, attitude == nil {
            notices.append(
                "\(IOSLoggerFiles.motion) has no \(IOSLoggerFiles.attitude) beside it: device "
                    + "motion without an attitude counts as lost.")
        }
        if motion == nil, attitude != nil || field != nil {
            notices.append(
                "\(IOSLoggerFiles.attitude) and \(IOSLoggerFiles.field) were not read: there is no "
                    + "\(IOSLoggerFiles.motion), without which there is no device motion.")
        }
        if positions != nil {
            notices.append("Floors and courses of \(IOSLoggerFiles.positions) were left out.")
        }
        return notices
    }
}
