import LockstepFormats
import LockstepSamples

/// `imu.csv`, surveyed in a first pass.
struct StrayInertial {
    let survey: TableSurvey
    private let scale: AccelerationScale
    private let folder: RecordingFolder

    /// Reads the file once.
    ///
    /// - Returns: nil if the file is missing or has no row.
    /// - Throws: ``DatasetError`` if it has rows but none can be read.
    init?(_ folder: RecordingFolder) throws {
        guard let reader = try TableReader<StrayInertialTable>(StrayFiles.inertial, in: folder)
        else { return nil }
        var scale = AccelerationScale()
        survey = try TableSurvey(reader) { row in
            scale.add(row.acceleration)
            return row.timestamp.nanoseconds
        }
        try survey.refuseIfUnreadable(.stray)
        guard survey.rows > 0 else { return nil }
        self.folder = folder
        self.scale = scale
    }

    /// An acceleration of 1 g in the file's unit.
    ///
    /// Builds that write m/s² multiply Core Motion's g by 9.81 (`IMUEncoder.swift`).
    private var gravity: Double { scale.unit == .metersPerSecondSquared ? 9.81 : 1 }

    /// The samples: a row's gyroscope and accelerometer, with the same timestamp.
    func samples() throws -> any SampleStream {
        guard let reader = try TableReader<StrayInertialTable>(StrayFiles.inertial, in: folder)
        else { return ListedSamples([]) }
        let (start, gravity) = (HostTime(nanoseconds: survey.first ?? 0), gravity)
        return TableStream(reader, feeding: [.gyroscope, .accelerometer], from: start) { row in
            Sample.readings(
                at: row.timestamp, gyroscope: row.angularVelocity,
                accelerometer: row.acceleration / gravity)
        }
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        let median = scale.median.map(\.short) ?? "unknown"
        let unit: String
        switch scale.unit {
        case .gravities:
            unit = "read as g with Apple's sign, unchanged: their median magnitude is \(median)"
        case .metersPerSecondSquared:
            unit =
                "read as m/s² with Apple's sign and divided by 9.81: their median magnitude is "
                + "\(median); such builds write the sum of user acceleration and gravity"
        case nil:
            unit =
                "treated as g with Apple's sign, although their median magnitude \(median) fits no "
                + "unit"
        }
        return ["Accelerations of \(survey.file) were \(unit)."] + survey.notices
    }
}
