import LockstepSamples

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The clocks of the machine that the tool runs on.
struct MachineClock: HostClock {
    /// The monotonic time, which does not advance during sleep.
    var now: HostTime { HostTime(nanoseconds: Self.read(CLOCK_MONOTONIC)) }

    var anchor: ClockAnchor {
        ClockAnchor(host: now, wall: WallTime(nanoseconds: Self.read(CLOCK_REALTIME)))
    }

    func sleep(until time: HostTime) {
        // A signal may interrupt the sleep; the loop sleeps for the rest.
        while case let rest = (time - now).nanoseconds, rest > 0 {
            var interval = timespec()
            interval.tv_sec = Int(rest / 1_000_000_000)
            interval.tv_nsec = Int(rest % 1_000_000_000)
            nanosleep(&interval, nil)
        }
    }

    /// The machine's current offset from UTC, seconds.
    static var secondsFromUTC: Int {
        var seconds = time(nil)
        var local = tm()
        localtime_r(&seconds, &local)
        return local.tm_gmtoff
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
