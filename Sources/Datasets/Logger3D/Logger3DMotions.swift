import LockstepFormats
import LockstepSamples

/// `imu.csv` of the app's first version, surveyed in a first pass.
struct Logger3DMotions {
    /// The results of the first pass; nil if there is no row.
    let survey: TableSurvey?
    /// Notices for the user, one sentence each.
    let notices: [String]
    private let folder: RecordingFolder

    /// - Parameter areInRows: whether frames contain device motion, which later versions write
    ///   instead of the file.
    init(_ folder: RecordingFolder, areInRows: Bool) throws {
        self.folder = folder
        var survey: TableSurvey?
        var notices: [String] = []
        do {
            survey = try Self.reader(folder).map { reader in
                try TableSurvey(reader) { $0.timestamp.nanoseconds }
            }
        } catch let error as FormatError {
            notices.append("\(Logger3DFiles.motions) was not read: \(error.problem).")
        }
        if let found = survey {
            notices += found.notices
            notices.append(
                areInRows
                    ? "\(Logger3DFiles.motions) was left out, because the frames contain device "
                        + "motion."
                    : "The attitudes of \(Logger3DFiles.motions) were computed from its angles, "
                        + "which have six decimals.")
        }
        self.survey = areInRows || survey?.rows == 0 ? nil : survey
        self.notices = notices
    }

    /// All device motions, in the order of the file.
    func samples() throws -> any SampleStream {
        guard let survey, let reader = try Self.reader(folder) else { return ListedSamples([]) }
        let start = HostTime(nanoseconds: survey.first ?? 0)
        return TableStream(reader, feeding: [.deviceMotion], from: start) { [.deviceMotion($0)] }
    }

    private static func reader(
        _ folder: RecordingFolder
    ) throws -> TableReader<Logger3DMotionTable>? {
        try TableReader<Logger3DMotionTable>(Logger3DFiles.motions, in: folder)
    }
}
