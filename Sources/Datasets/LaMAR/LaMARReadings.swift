import LockstepFormats
import LockstepSamples

/// One sensor's file, surveyed in a first pass.
struct LaMARReadings {
    let sensor: InertialSensor
    let survey: TableSurvey
    private let name: String
    private let folder: RecordingFolder

    /// Reads the file once.
    ///
    /// - Returns: nil if the file is missing or has no row.
    /// - Throws: ``DatasetError`` if it has rows but none can be read.
    init?(_ name: String, of sensor: InertialSensor, in folder: RecordingFolder) throws {
        guard let reader = try Self.reader(name, folder) else { return nil }
        survey = try TableSurvey(reader) { $0.timestamp.nanoseconds }
        try survey.refuseIfUnreadable(.lamar)
        guard survey.rows > 0 else { return nil }
        self.sensor = sensor
        self.name = name
        self.folder = folder
    }

    /// The samples with unchanged values: Core Motion's units and signs are those of a session.
    func samples() throws -> any SampleStream {
        guard let reader = try Self.reader(name, folder) else { return ListedSamples([]) }
        let (start, sensor) = (HostTime(nanoseconds: survey.first ?? 0), sensor)
        return TableStream(reader, feeding: [sensor.stream], from: start) { row in
            [
                .inertial(
                    InertialSample(sensor: sensor, timestamp: row.timestamp, value: row.value))
            ]
        }
    }

    private static func reader(
        _ name: String, _ folder: RecordingFolder
    ) throws -> TableReader<LaMARReadingTable>? {
        try TableReader(commented: name, LaMARReadingTable.columns, in: folder)
    }
}
