/// The clocks of the machine that records: a port, so that tests move time by hand.
public protocol HostClock: Sendable {
    /// The monotonic clock's reading.
    var now: HostTime { get }

    /// Both clocks, read together.
    var anchor: ClockAnchor { get }

    /// Blocks the calling thread until the monotonic clock reaches `time`; returns at once if it has.
    func sleep(until time: HostTime)
}
