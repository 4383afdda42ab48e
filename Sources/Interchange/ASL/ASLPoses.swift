import LockstepFormats
import LockstepSamples

/// Where the body was, from the first table of poses that is there.
struct ASLPoses {
    /// From body axes to a world with z up.
    let track: PoseTrack
    let survey: TableSurvey
    private let leftOut: [String]

    /// Reads the file once.
    ///
    /// - Returns: nil where there is none.
    /// - Throws: ``InterchangeError`` where it has rows, none of which can be read.
    init?(_ root: RecordingFolder, of layout: RecordingLayout) throws {
        let folder = try ASLFiles.poses.lazy.compactMap { try root.subfolder($0) }.first
        guard let folder, let reader = try TableReader<ASLPoseTable>(ASLFiles.table, in: folder)
        else { return nil }
        var poses: [PoseTrack.Stamped] = []
        survey = try TableSurvey(reader) { row in
            poses.append(
                PoseTrack.Stamped(
                    time: row.timestamp, position: row.position, rotation: row.rotation))
            return row.timestamp.nanoseconds
        }
        try survey.refuseIfUnreadable(layout)
        track = PoseTrack(poses)
        leftOut = reader.format.leftOut
    }

    /// Where the camera was, in a session's axes; nil where nothing is said.
    func worldFromCamera(at time: HostTime, _ bodyFromCamera: Transform) -> Transform? {
        track.pose(at: time).map { AxesOfOthers.yUpFromZUp * $0.transform * bodyFromCamera }
    }

    /// What a reader should know, a sentence each.
    func notices(at times: some Sequence<HostTime>) -> [String] {
        var notices = survey.notices + PoseCount(track, at: times).notices(table: survey.file)
        notices.append(AxesOfOthers.worldNotice)
        notices.append("Only poses at frames are kept of the \(survey.rows) in \(survey.file).")
        if !leftOut.isEmpty {
            notices.append(
                "Columns of \(survey.file) without a place in a session were left out: "
                    + leftOut.joined(separator: ", ") + ".")
        }
        return notices
    }
}
