/// A reading of the wall clock between two readings of the host clock.
public struct ClockReading: Hashable, Sendable {
    /// The host clock just before.
    public let before: HostTime
    /// The wall clock.
    public let wall: WallTime
    /// The host clock just after.
    public let after: HostTime

    /// Creates a reading from three readings in this order.
    public init(before: HostTime, wall: WallTime, after: HostTime) {
        self.before = before
        self.wall = wall
        self.after = after
    }
}

extension ClockAnchor {
    /// Creates the anchor from the narrowest reading, at its middle.
    ///
    /// If a thread is suspended between two readings, that reading becomes wide. The narrowest of a
    /// few is wrong by at most half its width.
    ///
    /// - Returns: Nil if there is no reading.
    public init?(narrowestOf readings: [ClockReading]) {
        let narrowest = readings.min { ($0.after - $0.before) < ($1.after - $1.before) }
        guard let narrowest else { return nil }
        let width = narrowest.after - narrowest.before
        let middle = narrowest.before + HostDuration(nanoseconds: width.nanoseconds / 2)
        self.init(host: middle, wall: narrowest.wall)
    }
}

/// The anchors used to convert wall clock timestamps: a few, read now and then.
///
/// Memory is bounded: only the last ``capacity`` anchors are kept, and a timestamp before the
/// oldest is converted with that one.
public struct AnchorBook: Sendable {
    /// The interval between anchors, the same as in a session.
    public static let interval = HostDuration.seconds(10)
    /// The number of anchors that are kept: ten minutes' worth, longer than a phone keeps a
    /// position.
    public static let capacity = 60

    private var anchors: [ClockAnchor] = []

    /// Creates a book without anchors.
    public init() {}

    /// Whether it is time for another anchor.
    public func wantsAnchor(at now: HostTime) -> Bool {
        guard let last = anchors.last else { return true }
        return now - last.host >= Self.interval
    }

    /// Adds an anchor.
    public mutating func add(_ anchor: ClockAnchor) {
        anchors.append(anchor)
        if anchors.count > Self.capacity { anchors.removeFirst() }
    }

    /// Returns the host time of a wall timestamp by the latest anchor that is not later; nil
    /// without anchors.
    public func host(for wall: WallTime) -> HostTime? {
        anchors.host(for: wall)
    }
}
