/// The clocks of the recording machine: a port, so that tests can control time.
public protocol HostClock: Sendable {
    /// The monotonic clock's current time.
    var now: HostTime { get }

    /// Both clocks, read together.
    var anchor: ClockAnchor { get }

    /// Blocks the calling thread until the monotonic clock reaches `time`; returns immediately if
    /// it has.
    func sleep(until time: HostTime)
}
