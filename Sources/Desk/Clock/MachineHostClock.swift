public import LockstepSamples

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The clock of this computer as the host clock of a phone that runs on it.
public struct MachineHostClock: HostClock {
    /// Creates a reader of the machine's clocks.
    public init() {}

    /// The monotonic clock's current time.
    public var now: HostTime { HostTime(nanoseconds: Self.read(CLOCK_MONOTONIC)) }

    /// Both clocks, read together.
    public var anchor: ClockAnchor {
        ClockAnchor(host: now, wall: WallTime(nanoseconds: Self.read(CLOCK_REALTIME)))
    }

    /// Blocks the calling thread until the monotonic clock reaches `time`.
    public func sleep(until time: HostTime) {
        // A signal may interrupt the sleep; the loop sleeps for the rest.
        while case let rest = (time - now).nanoseconds, rest > 0 {
            var interval = timespec()
            interval.tv_sec = Int(rest / 1_000_000_000)
            interval.tv_nsec = Int(rest % 1_000_000_000)
            nanosleep(&interval, nil)
        }
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
