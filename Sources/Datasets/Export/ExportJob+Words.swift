import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The unit of an export's timestamps.
enum TimestampUnit: String {
    case seconds
    case nanoseconds
}

extension ExportJob {
    /// The origin of the poses, as far as the session states it.
    var poseOrigin: String {
        contents.facets[.tracking] == nil
            ? "as recorded; the session does not state who measured them"
            : "from the device's own tracking"
    }

    /// Reports the epoch of timestamps, which depends on the session's clock, or on the group's for
    /// a member of a group.
    func assumeTimestamps(in unit: TimestampUnit) {
        guard member == nil else { return reporter.addAssumption(MemberPlace.clockWords) }
        let anchors = session.manifest.clockAnchors
        guard let first = anchors.first else {
            return reporter.addAssumption(
                "Timestamps are host time, \(unit) on a clock with unknown epoch: the session has "
                    + "no clock anchor.")
        }
        let isUnix = anchors.allSatisfy { $0.host.nanoseconds == $0.wall.nanoseconds }
        // A phone's clock starts when it boots, another app's recording where that app defines.
        let zero = WallTime(nanoseconds: first.wall.nanoseconds &- first.host.nanoseconds)
        reporter.addAssumption(
            isUnix
                ? "Timestamps are Unix time, \(unit) since 1970, as on the session's clock."
                : "Timestamps are host time, \(unit) since "
                    + "\(SessionName.date(wall: zero, secondsFromUTC: 0)) UTC, not since 1970.")
    }
}
