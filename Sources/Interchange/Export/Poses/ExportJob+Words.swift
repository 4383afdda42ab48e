import LockstepFormats
import LockstepSamples
import LockstepSessions

/// What timestamps of an export count in.
enum TimestampUnit: String {
    case seconds
    case nanoseconds
}

extension ExportJob {
    /// Where the poses come from, as far as the session shows it.
    var poseOrigin: String {
        contents.facets[.tracking] == nil
            ? "as they were recorded; the session does not state who measured them"
            : "from the device's own tracking"
    }

    /// Says what timestamps count, which depends on the session's clock.
    func guessTimestamps(in unit: TimestampUnit) {
        let anchors = session.manifest.clockAnchors
        guard let first = anchors.first else {
            return guess(
                "Timestamps are host time, \(unit) on a clock of unknown zero: the session has no "
                    + "clock anchor.")
        }
        let isUnix = anchors.allSatisfy { $0.host.nanoseconds == $0.wall.nanoseconds }
        // A phone counts from its start, another app's recording from where that app does.
        let zero = WallTime(nanoseconds: first.wall.nanoseconds &- first.host.nanoseconds)
        guess(
            isUnix
                ? "Timestamps are Unix time, \(unit) since 1970: the session's clock counts them."
                : "Timestamps are host time, \(unit) since "
                    + "\(SessionName.date(wall: zero, secondsFromUTC: 0)) UTC, not since 1970.")
    }
}
