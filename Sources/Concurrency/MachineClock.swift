public import LockstepSamples

#if canImport(Darwin)
    package import Darwin
#else
    package import Glibc
#endif

/// The clocks of the machine that a program runs on.
public struct MachineClock: HostClock {
    /// Creates a reader of the machine's clocks.
    public init() {}

    /// The monotonic time, which does not advance during sleep.
    public var now: HostTime { HostTime(nanoseconds: Self.nanoseconds(of: CLOCK_MONOTONIC)) }

    /// Both clocks, read together.
    public var anchor: ClockAnchor {
        ClockAnchor(
            host: now, wall: WallTime(nanoseconds: Self.nanoseconds(of: CLOCK_REALTIME)))
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

    /// The time of one of the system's clocks, ns.
    package static func nanoseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
