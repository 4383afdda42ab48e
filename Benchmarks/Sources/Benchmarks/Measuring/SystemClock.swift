import Glibc
import LockstepSamples

/// The machine's clocks.
struct SystemClock: HostClock {
    var now: HostTime { HostTime(nanoseconds: Self.read(CLOCK_MONOTONIC)) }

    var anchor: ClockAnchor {
        ClockAnchor(host: now, wall: WallTime(nanoseconds: Self.read(CLOCK_REALTIME)))
    }

    func sleep(until time: HostTime) {
        let (seconds, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        var deadline = timespec(tv_sec: Int(seconds), tv_nsec: Int(rest))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, nil) == EINTR {}
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// Blocks the calling thread for a duration.
func sleep(_ duration: HostDuration) {
    let clock = SystemClock()
    clock.sleep(until: clock.now + duration)
}

/// Returns the seconds that `body` takes.
func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = SystemClock().now
    try body()
    return (SystemClock().now - start).seconds
}
