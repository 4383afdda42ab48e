import LockstepFormats
import LockstepSamples

/// The rows of `poses.txt`, in memory.
struct LaMARPoses {
    let survey: TableSurvey
    /// The images' timestamps in the order of the file.
    let times: [HostTime]
    /// The images' size, as stated in the first row; nil without a row.
    var size: PixelSize? { times.first.flatMap { rows[$0]?.size } }
    private var rows: [HostTime: LaMARPoseTable.Row] = [:]

    /// - Returns: nil if there is no such file, or it has no row.
    /// - Throws: ``DatasetError`` if it has rows but none can be read.
    init?(_ folder: RecordingFolder) throws {
        guard
            let reader = try TableReader<LaMARPoseTable>(
                commented: LaMARFiles.poses, LaMARPoseTable.columns, in: folder)
        else { return nil }
        var times: [HostTime] = []
        var rows: [HostTime: LaMARPoseTable.Row] = [:]
        survey = try TableSurvey(reader) { row in
            times.append(row.timestamp)
            rows[row.timestamp] = rows[row.timestamp] ?? row
            return row.timestamp.nanoseconds
        }
        try survey.refuseIfUnreadable(.lamar)
        guard survey.rows > 0 else { return nil }
        self.times = times
        self.rows = rows
    }

    /// Adds the facts from the row with a frame's timestamp.
    ///
    /// - Parameter size: the images' size; intrinsics for another size are left out.
    func describe(_ frame: inout CameraFrame, size: PixelSize?) {
        guard let row = rows[frame.timestamp] else { return }
        frame.worldFromCamera = row.worldFromCamera
        frame.trackingState = row.trackingState
        frame.exposure.durationSeconds = row.exposureSeconds
        if row.size == size { frame.intrinsics = row.intrinsics }
    }

    /// Notices for the user, one sentence each.
    func notices(size: PixelSize?) -> [String] {
        let foreign = rows.values.reduce(0) { $0 + ($1.size == size ? 0 : 1) }
        guard foreign > 0 else { return survey.notices }
        return survey.notices + [
            "\(foreign.counted("row", of: survey.rows)) of \(survey.file) "
                + "\(foreign.verb("states", "state")) a different size than the images have: "
                + "\(foreign.verb("its frame has", "their frames have")) no intrinsics."
        ]
    }
}
