import LockstepFormats
import LockstepSamples

/// `accelerometer.txt`, surveyed in a first pass.
struct TUMRGBDAccelerometer {
    let survey: TableSurvey
    private let scale: AccelerationScale
    private let folder: RecordingFolder

    /// 1 g in m/s², the standard value.
    private static let standardGravity = AccelerationScale.standardGravity

    /// - Returns: nil if the file is missing or has no row.
    /// - Throws: ``DatasetError`` if it has rows but none can be read.
    init?(_ folder: RecordingFolder) throws {
        guard let reader = try Self.reader(folder) else { return nil }
        var scale = AccelerationScale()
        survey = try TableSurvey(reader) { row in
            scale.add(row.acceleration)
            return row.timestamp.nanoseconds
        }
        try survey.refuseIfUnreadable(.tumrgbd)
        guard survey.rows > 0 else { return nil }
        self.folder = folder
        self.scale = scale
    }

    private static func reader(
        _ folder: RecordingFolder
    ) throws -> TableReader<TUMAccelerationTable>? {
        try TableReader(
            spaced: TUMRGBDFiles.accelerometer, TUMAccelerationTable.columns, in: folder)
    }

    func samples() throws -> any SampleStream {
        guard let reader = try Self.reader(folder) else { return ListedSamples([]) }
        let gravity = scale.unit == .gravities ? 1 : Self.standardGravity
        let start = HostTime(nanoseconds: survey.first ?? 0)
        return TableStream(reader, feeding: [.accelerometer], from: start) { row in
            [
                .inertial(
                    InertialSample(
                        sensor: .accelerometer, timestamp: row.timestamp,
                        value: row.acceleration / -gravity))
            ]
        }
    }

    /// Notices for the user, one sentence each.
    var notices: [String] {
        let median = scale.median.map(\.short) ?? "unknown"
        let unit = scale.unit == .gravities ? "g" : "m/s²"
        let divisor = scale.unit == .gravities ? "1" : "\(Self.standardGravity)"
        return [
            "Accelerations of \(survey.file) were read as specific force in \(unit) (median "
                + "magnitude \(median)) and divided by -\(divisor); sign and axes are unknown."
        ] + survey.notices
    }
}
