import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The clock of an export's timestamps: the host clock, moved once to the wall clock.
///
/// Readers show dates, and compare with other machines' recordings; so timestamps are wall time. They
/// also subtract timestamps; so the offset is that of the first anchor throughout, and the wall clock's
/// later steps are not in it.
struct ROSClock {
    private let anchor: ClockAnchor?

    init(_ manifest: SessionManifest) { anchor = manifest.clockAnchors.first }

    /// Nanoseconds of ROS's time.
    func nanoseconds(_ time: HostTime) -> Int64 {
        anchor?.wall(for: time).nanoseconds ?? time.nanoseconds
    }

    /// ROS's time; nil if messages cannot say it.
    func time(_ time: HostTime) -> ROSTime? { ROSTime(sinceZero: nanoseconds(time)) }

    /// What timestamps are, as a sentence.
    var words: String {
        guard let anchor else {
            return "Timestamps are host time, on a clock of unknown zero: the session has no clock "
                + "anchor."
        }
        return anchor.host.nanoseconds == anchor.wall.nanoseconds
            ? "Timestamps are Unix time: the session's clock counts it."
            : "Timestamps are host time plus the offset of the first clock anchor: intervals are "
                + "the device's own, and dates are right but for later corrections of its clock."
    }
}
