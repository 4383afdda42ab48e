import LockstepFormats
import LockstepSamples

/// One file of an export, surveyed in a first pass.
struct SensorLoggerTable<Format: TableFormat> {
    let survey: TableSurvey
    private let folder: RecordingFolder

    /// Reads the file once.
    ///
    /// - Parameter visit: receives each readable row and returns its wall-clock time.
    /// - Returns: nil if the file is missing or has no row.
    /// - Throws: ``DatasetError`` if no row can be read.
    init?(
        _ file: String, _ format: Format.Type, in folder: RecordingFolder,
        visit: (Format.Row) -> WallTime
    ) throws {
        guard let reader = try TableReader<Format>(file, in: folder) else { return nil }
        survey = try TableSurvey(reader) { visit($0).nanoseconds }
        try survey.refuseIfUnreadable(.sensorLogger)
        guard survey.rows > 0 else { return nil }
        self.folder = folder
    }

    /// The first timestamp on the wall clock.
    var start: WallTime { WallTime(nanoseconds: survey.first ?? 0) }

    /// The last timestamp on the wall clock.
    var end: WallTime { WallTime(nanoseconds: survey.last ?? 0) }

    /// The file's rows as samples.
    func samples(
        of stream: Stream, epoch: ClockAnchor, _ sample: @escaping (Format.Row) -> Sample
    ) throws -> any SampleStream {
        guard let reader = try TableReader<Format>(survey.file, in: folder) else {
            return ListedSamples([])
        }
        return TableStream(reader, feeding: [stream], from: epoch.host(for: start)) { row in
            [sample(row)]
        }
    }
}

/// A file with rows of three numbers, and the sensor that they are from.
struct SensorLoggerReadings {
    let sensor: InertialSensor
    let table: SensorLoggerTable<SensorLoggerReadingTable>
    let scale: AccelerationScale
    /// The recording's start time from the first row; nil if the row does not contain it.
    let start: WallTime?

    /// - Returns: nil if the file is missing or has no row.
    /// - Throws: ``DatasetError`` if no row can be read.
    init?(_ file: String, of sensor: InertialSensor, in folder: RecordingFolder) throws {
        var scale = AccelerationScale()
        var start: WallTime?
        let table = try SensorLoggerTable(file, SensorLoggerReadingTable.self, in: folder) { row in
            scale.add(row.value)
            start = start ?? row.start
            return row.wall
        }
        guard let table else { return nil }
        self.sensor = sensor
        self.table = table
        self.scale = scale
        self.start = start
    }

    /// The samples, multiplied by a factor that converts them to a session's unit and sign.
    func samples(epoch: ClockAnchor, factor: Double) throws -> any SampleStream {
        let sensor = sensor
        return try table.samples(of: sensor.stream, epoch: epoch) { row in
            .inertial(
                InertialSample(
                    sensor: sensor, timestamp: epoch.host(for: row.wall),
                    value: row.value * factor))
        }
    }
}
