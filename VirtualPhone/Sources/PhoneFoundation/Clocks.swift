public import Glibc
internal import LockstepSamples
internal import VirtualPhone

// Clock identifiers of Darwin's time.h that Linux has no clock for.

/// Counts nanoseconds as `mach_absolute_time` does, and stops while the phone sleeps
/// (clock_gettime(3)).
public let CLOCK_UPTIME_RAW: clockid_t = 8
/// The same clock, read at the scheduler's last context switch; here both are the same.
public let CLOCK_UPTIME_RAW_APPROX: clockid_t = 9

/// Returns a clock's time in nanoseconds (clock_gettime(3)).
///
/// The uptime clocks, the clock that also counts sleep (`CLOCK_MONOTONIC_RAW`; a virtual phone never
/// sleeps) and the wall clock (`CLOCK_REALTIME`) are the phone's. Without a phone, and for every
/// other clock, the time is this machine's.
///
/// - Returns: 0 for a clock that does not exist, as the manual states.
public func clock_gettime_nsec_np(_ clock: clockid_t) -> UInt64 {
    let phone = VirtualPhone.current?.clock
    switch clock {
    case CLOCK_UPTIME_RAW, CLOCK_UPTIME_RAW_APPROX, CLOCK_MONOTONIC_RAW:
        guard let phone else { return machineNanoseconds(CLOCK_MONOTONIC) }
        return UInt64(clamping: phone.now.nanoseconds)
    case CLOCK_REALTIME:
        guard let phone else { return machineNanoseconds(CLOCK_REALTIME) }
        return UInt64(clamping: phone.anchor.wall.nanoseconds)
    default: return machineNanoseconds(clock)
    }
}

private func machineNanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return 0 }
    return UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_nsec)
}
