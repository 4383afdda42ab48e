import LockstepFormats
import LockstepSamples

/// `imu0/data.csv`, surveyed in a first pass.
struct ASLInertial {
    let survey: TableSurvey
    private let scale: AccelerationScale
    private let folder: RecordingFolder

    /// 1 g in m/s²: the standard value, by which users of these datasets divide.
    private static let standardGravity = AccelerationScale.standardGravity

    /// Reads the file once.
    ///
    /// - Returns: nil if the file is missing or has no row.
    /// - Throws: ``DatasetError`` if it has rows but none can be read.
    init?(_ root: RecordingFolder, of layout: DatasetFormat) throws {
        guard let folder = try root.subfolder(ASLFiles.inertial),
            let reader = try TableReader<ASLInertialTable>(ASLFiles.table, in: folder)
        else { return nil }
        var scale = AccelerationScale()
        survey = try TableSurvey(reader) { row in
            scale.add(row.specificForce)
            return row.timestamp.nanoseconds
        }
        try survey.refuseIfUnreadable(layout)
        guard survey.rows > 0 else { return nil }
        self.folder = folder
        self.scale = scale
    }

    /// The samples: a row's gyroscope and accelerometer, with the same timestamp.
    func samples() throws -> any SampleStream {
        guard let reader = try TableReader<ASLInertialTable>(ASLFiles.table, in: folder) else {
            return ListedSamples([])
        }
        let start = HostTime(nanoseconds: survey.first ?? 0)
        return TableStream(reader, feeding: [.gyroscope, .accelerometer], from: start) { row in
            Sample.readings(
                at: row.timestamp, gyroscope: row.angularVelocity,
                accelerometer: row.specificForce / -Self.standardGravity)
        }
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        var notices = [
            "Accelerations of \(survey.file) were read as specific force in m/s² and divided by "
                + "-\(Self.standardGravity).",
            "The axes of accelerometer and gyroscope are those of \(ASLFiles.inertial), not a "
                + "phone's.",
        ]
        if scale.unit != .metersPerSecondSquared, let median = scale.median {
            notices.append(
                "The median magnitude of accelerations in \(survey.file), \(median.short), does "
                    + "not fit m/s².")
        }
        return notices + survey.notices
    }
}
