import LockstepFormats
import LockstepSamples

/// A table of poses in a world with z up, after it was read whole.
struct PoseFile {
    let track: PoseTrack
    let survey: TableSurvey

    /// - Throws: ``InterchangeError`` where it has rows, none of which can be read.
    ///
    /// - Parameter tolerance: as of a ``PoseTrack``.
    init<Format: TableFormat>(
        _ reader: TableReader<Format>, of layout: RecordingLayout, tolerance: HostDuration = .zero
    ) throws where Format.Row == PoseRow {
        var poses: [PoseRow] = []
        survey = try TableSurvey(reader) { row in
            poses.append(row)
            return row.timestamp.nanoseconds
        }
        try survey.refuseIfUnreadable(layout)
        track = PoseTrack(poses, tolerance: tolerance)
    }

    /// Where a camera was, in a session's axes; nil if nothing is said.
    ///
    /// - Parameter trackedFromCamera: from ARKit's camera axes to those that the poses are of.
    func worldFromCamera(at time: HostTime, _ trackedFromCamera: Transform) -> Transform? {
        track.pose(at: time).map { AxisConventions.yUpFromZUp * $0.transform * trackedFromCamera }
    }

    /// What a reader should know, a sentence each.
    func notices(at times: [HostTime]) -> [String] {
        survey.notices + PoseCount(track, at: times).notices(table: survey.file) + [
            AxisConventions.worldNotice,
            "Only poses at frames are kept of the \(survey.rows) in \(survey.file).",
        ]
    }
}
