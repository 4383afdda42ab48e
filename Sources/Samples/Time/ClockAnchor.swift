/// One reading of both clocks, taken together: what the host clock and the wall clock said.
public struct ClockAnchor: Hashable, Sendable {
    /// The host clock's reading.
    public let host: HostTime
    /// The wall clock's reading at the same moment.
    public let wall: WallTime

    /// An anchor from two readings taken together.
    public init(host: HostTime, wall: WallTime) {
        self.host = host
        self.wall = wall
    }

    /// The host time at which the wall clock showed `wall`, if it ran evenly from this anchor on.
    public func host(for wall: WallTime) -> HostTime {
        let elapsed = wall.nanoseconds.saturatingSubtraction(self.wall.nanoseconds)
        return host + HostDuration(nanoseconds: elapsed)
    }

    /// What the wall clock showed at `host`, if it ran evenly from this anchor on.
    public func wall(for host: HostTime) -> WallTime {
        WallTime(nanoseconds: wall.nanoseconds.saturatingAddition((host - self.host).nanoseconds))
    }
}

extension BidirectionalCollection where Element == ClockAnchor {
    /// The host time at which the wall clock showed `wall`, by the latest anchor that is not later.
    ///
    /// The first anchor serves for earlier times. Choosing by the anchor, not by the moment of the
    /// call, keeps one step of the wall clock from spreading jitter over all samples.
    ///
    /// - Returns: nil when there is no anchor.
    public func host(for wall: WallTime) -> HostTime? {
        let anchor = self.last { $0.wall <= wall } ?? self.first
        return anchor?.host(for: wall)
    }
}
