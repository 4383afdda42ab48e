import LockstepFormats
import LockstepSamples

/// A table of poses in a world with z up, read completely.
struct PoseFile {
    let track: PoseTrack
    let survey: TableSurvey

    /// - Throws: ``DatasetError`` if it has rows but none can be read.
    ///
    /// - Parameter tolerance: as in ``PoseTrack``.
    init<Format: TableFormat>(
        _ reader: TableReader<Format>, of layout: DatasetFormat, tolerance: HostDuration = .zero
    ) throws where Format.Row == PoseRow {
        var poses: [PoseRow] = []
        survey = try TableSurvey(reader) { row in
            poses.append(row)
            return row.timestamp.nanoseconds
        }
        try survey.refuseIfUnreadable(layout)
        track = PoseTrack(poses, tolerance: tolerance)
    }

    /// A camera's pose, in a session's axes; nil if unknown.
    ///
    /// - Parameter trackedFromCamera: from ARKit's camera axes to the axes that the poses describe.
    func worldFromCamera(at time: HostTime, _ trackedFromCamera: Transform) -> Transform? {
        track.pose(at: time).map { AxisConventions.yUpFromZUp * $0.transform * trackedFromCamera }
    }

    /// Notices for the user, one sentence each.
    func notices(at times: [HostTime]) -> [String] {
        survey.notices + PoseCount(track, at: times).notices(table: survey.file) + [
            AxisConventions.worldNotice,
            "Of the \(survey.rows.counted("pose")) in \(survey.file), only those at frames are kept.",
        ]
    }
}
