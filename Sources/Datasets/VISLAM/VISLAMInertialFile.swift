import LockstepFormats
import LockstepSamples

/// `imu_data.csv`, surveyed in a first pass: its time span, sensors and unit.
struct VISLAMInertialFile {
    let survey: TableSurvey
    /// The smallest and the largest timestamp.
    let start, end: HostTime
    let acceleration: VISLAMAcceleration
    /// The number of rows of each sensor; rows of raw sensors are imported, those of device motion
    /// are not.
    private let counts: [VISLAMInertialTable.Sensor: Int]
    /// The number of rows that repeat a recent row.
    private let repeated: Int
    private let folder: RecordingFolder

    /// Reads the file once.
    ///
    /// - Throws: ``DatasetError`` if it contains no sample that can be imported.
    init(_ folder: RecordingFolder) throws {
        guard let reader = try Self.reader(folder) else {
            throw Self.noSamples("\(VISLAMFiles.inertial) is empty or missing", folder)
        }
        var acceleration = VISLAMAcceleration()
        var counts: [VISLAMInertialTable.Sensor: Int] = [:]
        var repetitions = RepeatedReadings()
        var repeated = 0
        survey = try TableSurvey(reader) { row in
            if repetitions.isRepeated(row) {
                repeated += 1
            } else {
                counts[row.sensor, default: 0] += 1
                acceleration.add(row)
            }
            return row.timestamp.nanoseconds
        }
        guard let first = survey.first, let last = survey.last,
            counts.keys.contains(where: { $0.raw != nil })
        else {
            let reason = survey.firstUnreadable?.described ?? "no row is of a raw sensor"
            throw Self.noSamples(reason, folder)
        }
        start = HostTime(nanoseconds: first)
        end = HostTime(nanoseconds: last)
        self.folder = folder
        self.acceleration = acceleration
        self.counts = counts
        self.repeated = repeated
    }

    private static func reader(
        _ folder: RecordingFolder
    ) throws -> TableReader<VISLAMInertialTable>? {
        try TableReader<VISLAMInertialTable>(VISLAMFiles.inertial, in: folder)
    }

    private static func noSamples(_ reason: String, _ folder: RecordingFolder) -> DatasetError {
        DatasetError(.noSamples(.vislam, reason: reason), place: Place(file: folder.path))
    }

    /// The raw sensors that have samples.
    var sensors: [InertialSensor] {
        InertialSensor.allCases.filter { sensor in counts.keys.contains { $0.raw == sensor } }
    }

    /// The samples in a session's units, in the order of the file.
    func samples() throws -> (any SampleStream)? {
        guard let reader = try Self.reader(folder) else { return nil }
        var repetitions = RepeatedReadings()
        let acceleration = acceleration
        let format = reader.format
        func samples(_ row: VISLAMInertialTable.Row) -> [Sample] {
            guard !repetitions.isRepeated(row), let sensor = row.sensor.raw else { return [] }
            let value = row.value * acceleration.factor(row.sensor)
            return [
                .inertial(
                    InertialSample(sensor: sensor, timestamp: row.timestamp, value: value))
            ]
        }
        return TableStream(
            reader, losing: { [format.sensor(of: $0)?.raw?.stream].compactMap { $0 } },
            from: start, samples: samples)
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        var notices = acceleration.notices + survey.notices
        if repeated > 0 {
            notices.append(
                "\(repeated.counted("row", of: survey.rows)) of \(VISLAMFiles.inertial) "
                    + "\(repeated.verb("repeats", "repeat")) a recent row and "
                    + "\(repeated.verb("is", "are")) left out.")
        }
        let fused = VISLAMInertialTable.Sensor.allCases.filter { $0.raw == nil }
            .compactMap { sensor in counts[sensor].map { "\($0) of \(sensor.rawValue)" } }
        if !fused.isEmpty {
            notices.append(
                "Rows of device motion are left out, because they have no attitude: "
                    + "\(fused.joined(separator: ", ")).")
        }
        return notices
    }
}

extension FormatError {
    /// The problem and its place, in one clause.
    var described: String { problem + (place.map { " (\($0))" } ?? "") }
}
