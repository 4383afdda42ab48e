/// The host clock read before and after the wall clock.
public struct ClockReading: Hashable, Sendable {
    /// The host clock just before.
    public let before: HostTime
    /// The wall clock.
    public let wall: WallTime
    /// The host clock just after.
    public let after: HostTime

    /// Three readings in this order.
    public init(before: HostTime, wall: WallTime, after: HostTime) {
        self.before = before
        self.wall = wall
        self.after = after
    }
}

extension ClockAnchor {
    /// The anchor of the reading that took the shortest time, at its middle.
    ///
    /// A thread that is put aside between two readings makes that reading wide; the narrowest of
    /// a few is wrong by half its width at most.
    ///
    /// - Returns: nil when there is no reading.
    public init?(narrowestOf readings: [ClockReading]) {
        let narrowest = readings.min { ($0.after - $0.before) < ($1.after - $1.before) }
        guard let narrowest else { return nil }
        let width = narrowest.after - narrowest.before
        let middle = narrowest.before + HostDuration(nanoseconds: width.nanoseconds / 2)
        self.init(host: middle, wall: narrowest.wall)
    }
}

/// The anchors that timestamps of the wall clock are converted with: a few, taken now and then.
///
/// Memory is bounded: anchors older than the last ``capacity`` are forgotten, and a timestamp from
/// before the oldest is converted with that one.
public struct AnchorBook: Sendable {
    /// How far apart anchors are: those of a session are as far apart.
    public static let interval = HostDuration.seconds(10)
    /// How many are kept: ten minutes, more than a phone keeps a position for.
    public static let capacity = 60

    private var anchors: [ClockAnchor] = []

    /// A book without anchors.
    public init() {}

    /// Whether it is time for another anchor.
    public func wantsAnchor(at now: HostTime) -> Bool {
        guard let last = anchors.last else { return true }
        return now - last.host >= Self.interval
    }

    /// Writes an anchor down.
    public mutating func add(_ anchor: ClockAnchor) {
        anchors.append(anchor)
        if anchors.count > Self.capacity { anchors.removeFirst() }
    }

    /// The host time of a wall timestamp by the latest anchor that is not later; nil without anchors.
    public func host(for wall: WallTime) -> HostTime? {
        anchors.host(for: wall)
    }
}
