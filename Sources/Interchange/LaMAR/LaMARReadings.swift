import LockstepFormats
import LockstepSamples

/// One sensor's file after a first pass.
struct LaMARReadings {
    let sensor: InertialSensor
    let survey: TableSurvey
    private let name: String
    private let folder: RecordingFolder

    /// Reads the file once.
    ///
    /// - Returns: nil if there is none, or it has no row.
    /// - Throws: ``InterchangeError`` where it has rows, none of which can be read.
    init?(_ name: String, of sensor: InertialSensor, in folder: RecordingFolder) throws {
        guard let reader = try Self.reader(name, folder) else { return nil }
        survey = try TableSurvey(reader) { $0.timestamp.nanoseconds }
        try survey.refuseIfUnreadable(.lamar)
        guard survey.rows > 0 else { return nil }
        self.sensor = sensor
        self.name = name
        self.folder = folder
    }

    /// The readings as they stand: Core Motion's units and signs are those of a session.
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
