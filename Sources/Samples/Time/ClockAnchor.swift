/// A simultaneous reading of the host clock and the wall clock.
public struct ClockAnchor: Hashable, Sendable {
    /// The host clock's reading.
    public let host: HostTime
    /// The wall clock's reading at the same moment.
    public let wall: WallTime

    /// Creates an anchor from two readings taken together.
    public init(host: HostTime, wall: WallTime) {
        self.host = host
        self.wall = wall
    }

    /// Returns the host time at which the wall clock showed `wall`, assuming that it ran evenly
    /// from this anchor on.
    public func host(for wall: WallTime) -> HostTime {
        let elapsed = wall.nanoseconds.saturatingSubtraction(self.wall.nanoseconds)
        return host + HostDuration(nanoseconds: elapsed)
    }

    /// Returns the wall clock's time at `host`, assuming that it ran evenly from this anchor on.
    public func wall(for host: HostTime) -> WallTime {
        WallTime(nanoseconds: wall.nanoseconds.saturatingAddition((host - self.host).nanoseconds))
    }
}

extension BidirectionalCollection where Element == ClockAnchor {
    /// Returns the host time at which the wall clock showed `wall`, by the latest anchor that is
    /// not later.
    ///
    /// The first anchor is used for earlier times. The anchor is chosen by timestamp, not by the
    /// moment of the call, so that one step of the wall clock does not spread jitter over all
    /// samples.
    ///
    /// - Returns: Nil if there is no anchor.
    public func host(for wall: WallTime) -> HostTime? {
        let anchor = self.last { $0.wall <= wall } ?? self.first
        return anchor?.host(for: wall)
    }
}
