import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The clock of an export's stamps: the host clock, moved once to the wall clock.
///
/// Readers show dates, and compare with other machines' recordings; so stamps are wall time. They
/// also subtract stamps; so the offset is that of the first anchor throughout, and the wall clock's
/// later steps are not in it.
struct ROSClock {
    private let anchor: ClockAnchor?

    init(_ manifest: SessionManifest) { anchor = manifest.clockAnchors.first }

    /// Nanoseconds of ROS's time.
    func nanoseconds(_ time: HostTime) -> Int64 {
        anchor?.wall(for: time).nanoseconds ?? time.nanoseconds
    }

    /// ROS's time; nil where messages cannot say it.
    func time(_ time: HostTime) -> ROSTime? { ROSTime(sinceZero: nanoseconds(time)) }

    /// What stamps are, as a sentence.
    var words: String {
        anchor == nil
            ? "Stamps are host time, from when the phone was started: the session has no clock "
                + "anchor."
            : "Stamps are host time plus the offset of the first clock anchor: intervals are the "
                + "phone's own, and dates are right but for later corrections of its clock."
    }
}
