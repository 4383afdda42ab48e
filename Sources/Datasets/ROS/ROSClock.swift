import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The clock of an export's timestamps: the host clock with a constant offset to the wall clock.
///
/// Readers show dates and compare recordings of several machines, so timestamps are wall time. They
/// also subtract timestamps, so the offset is always that of the first anchor, without later steps
/// of the wall clock.
struct ROSClock {
    private let anchor: ClockAnchor?
    private let isOfGroup: Bool

    init(_ job: ExportJob) {
        isOfGroup = job.member != nil
        // The times of a member already are on the group's clock.
        anchor = isOfGroup ? nil : job.session.manifest.clockAnchors.first
    }

    /// Returns ROS time in nanoseconds.
    func nanoseconds(_ time: HostTime) -> Int64 {
        anchor?.wall(for: time).nanoseconds ?? time.nanoseconds
    }

    /// Returns ROS time; nil if messages cannot represent it.
    func time(_ time: HostTime) -> ROSTime? { ROSTime(nanosecondsSinceZero: nanoseconds(time)) }

    /// The meaning of timestamps, as a sentence.
    var words: String {
        if isOfGroup { return MemberPlace.clockWords }
        guard let anchor else {
            return "Timestamps are host time, on a clock with unknown epoch: the session has no "
                + "clock anchor."
        }
        return anchor.host.nanoseconds == anchor.wall.nanoseconds
            ? "Timestamps are Unix time, as on the session's clock."
            : "Timestamps are host time plus the offset of the first clock anchor: intervals are "
                + "the device's own, and dates are right except for later corrections of its clock."
    }
}
