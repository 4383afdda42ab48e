import LockstepSamples

/// The number of a camera's frames that have a pose in a track, by its origin.
struct PoseCount {
    private var given = 0
    private var interpolated = 0
    private var nearest = 0
    private var without = 0

    init(_ track: PoseTrack, at times: some Sequence<HostTime>) {
        for time in times {
            switch track.pose(at: time)?.origin {
            case .given: given += 1
            case .interpolated: interpolated += 1
            case .nearest: nearest += 1
            case nil: without += 1
            }
        }
    }

    /// Notices for the user, one sentence each.
    func notices(table: String) -> [String] {
        let all = given + interpolated + nearest + without
        var notices: [String] = []
        if interpolated > 0 {
            notices.append(
                "The \(interpolated.verb("pose", "poses")) of "
                    + "\(interpolated.counted("frame", of: all)) \(interpolated.verb("is", "are")) "
                    + "between two of \(table) and \(interpolated.verb("was", "were")) "
                    + "interpolated.")
        }
        if nearest > 0 {
            notices.append(
                "\(nearest.counted("frame", of: all)) \(nearest.verb("does", "do")) not have poses "
                    + "of \(table) on both sides: \(nearest.verb("it", "they")) got the pose "
                    + "nearest in time, which is some milliseconds away.")
        }
        if without > 0 {
            notices.append(
                "\(without.counted("frame", of: all)) \(without.verb("has", "have")) no pose: "
                    + "\(table) contains none at or near \(without.verb("its", "their")) time.")
        }
        return notices
    }
}
