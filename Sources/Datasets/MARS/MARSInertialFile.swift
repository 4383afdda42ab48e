import LockstepFormats
import LockstepSamples

/// `gyro_accel.csv`, surveyed in a first pass: its time span, its unit, and its wall-clock times.
struct MARSInertialFile {
    let survey: TableSurvey
    let scale: AccelerationScale
    let anchors: WallAnchors
    let hasWallTime: Bool
    private let folder: RecordingFolder

    /// Reads the file once.
    ///
    /// - Throws: ``DatasetError`` if no row can be read.
    init(_ folder: RecordingFolder) throws {
        guard let reader = try TableReader<MARSInertialTable>(MARSFiles.inertial, in: folder) else {
            throw Self.noSamples("\(MARSFiles.inertial) is empty", folder)
        }
        var scale = AccelerationScale()
        var anchors = WallAnchors()
        survey = try TableSurvey(reader) { row in
            scale.add(row.specificForce)
            if let wall = row.wall { anchors.add(ClockAnchor(host: row.timestamp, wall: wall)) }
            return row.timestamp.nanoseconds
        }
        if survey.rows == 0 {
            let reason = survey.firstUnreadable?.problem ?? "\(MARSFiles.inertial) has no rows"
            throw Self.noSamples(reason, folder)
        }
        self.folder = folder
        self.scale = scale
        self.anchors = anchors
        hasWallTime = reader.format.hasWallTime
    }

    private static func noSamples(_ reason: String, _ folder: RecordingFolder) -> DatasetError {
        DatasetError(.noSamples(.mars, reason: reason), place: Place(file: folder.path))
    }

    /// The first timestamp.
    var start: HostTime { HostTime(nanoseconds: survey.first ?? 0) }

    /// The last timestamp.
    var end: HostTime { HostTime(nanoseconds: survey.last ?? 0) }

    /// The samples: a row's gyroscope and accelerometer, with the same timestamp.
    func samples(gravitiesPerUnit factor: Double) throws -> (any SampleStream)? {
        guard let reader = try TableReader<MARSInertialTable>(MARSFiles.inertial, in: folder) else {
            return nil
        }
        return TableStream(reader, feeding: [.gyroscope, .accelerometer], from: start) { row in
            Sample.readings(
                at: row.timestamp, gyroscope: row.angularVelocity,
                accelerometer: row.specificForce * factor)
        }
    }
}
