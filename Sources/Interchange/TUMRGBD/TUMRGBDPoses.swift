import LockstepFormats
import LockstepSamples

/// `groundtruth.txt`: where the colour camera was.
struct TUMRGBDPoses {
    /// From vision's camera axes to a world with z up.
    private let track: PoseTrack
    private let survey: TableSurvey

    /// - Returns: nil where there is none.
    /// - Throws: ``InterchangeError`` where it has rows, none of which can be read.
    init?(_ folder: RecordingFolder) throws {
        guard
            let reader = try TableReader<TUMPoseTable>(
                spaced: TUMRGBDFiles.poses, TUMPoseTable.columns, in: folder)
        else { return nil }
        var poses: [PoseTrack.Stamped] = []
        survey = try TableSurvey(reader) { row in
            poses.append(
                PoseTrack.Stamped(
                    time: row.timestamp, position: row.position, rotation: row.rotation))
            return row.timestamp.nanoseconds
        }
        try survey.refuseIfUnreadable(.tumrgbd)
        track = PoseTrack(poses)
    }

    /// Where the camera was, in a session's axes; nil where nothing is said.
    func worldFromCamera(at time: HostTime) -> Transform? {
        track.pose(at: time).map {
            AxesOfOthers.yUpFromZUp * $0.transform * AxesOfOthers.arkitFromVision
        }
    }

    /// What a reader should know, a sentence each.
    func notices(at times: [HostTime]) -> [String] {
        survey.notices + PoseCount(track, at: times).notices(table: survey.file) + [
            AxesOfOthers.worldNotice,
            "Only poses at frames are kept of the \(survey.rows) in \(survey.file).",
        ]
    }
}
