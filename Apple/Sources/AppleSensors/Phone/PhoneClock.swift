internal import Foundation
public import LockstepSamples
internal import QuartzCore

/// The phone's clocks: the wall clock, and the clock of Core Motion's, ARKit's and AVFoundation's
/// host timestamps.
///
/// `CLOCK_UPTIME_RAW` counts like `mach_absolute_time` and stops while the phone sleeps
/// (clock_gettime(3)).
public struct PhoneClock: HostClock {
    /// The number of readings of both clocks for one anchor; the one that took least time is used.
    private static let readings = 5

    /// The phone's clocks.
    public init() {}

    /// Nanoseconds since the phone was booted, without the time that it slept.
    public var now: HostTime {
        HostTime(nanoseconds: Int64(clamping: clock_gettime_nsec_np(CLOCK_UPTIME_RAW)))
    }

    /// Both clocks, read as close together as a few attempts achieve.
    public var anchor: ClockAnchor {
        let readings = (0..<Self.readings).map { _ in
            ClockReading(before: now, wall: wall, after: now)
        }
        return ClockAnchor(narrowestOf: readings) ?? ClockAnchor(host: now, wall: wall)
    }

    /// Blocks the calling thread until the clock reaches `time`.
    public func sleep(until time: HostTime) {
        while case let rest = time - now, rest > .zero {
            Thread.sleep(forTimeInterval: rest.seconds)
        }
    }

    /// How long the host clock was stopped since the phone's start, ns: the time that the phone
    /// slept.
    ///
    /// `CLOCK_MONOTONIC_RAW` counts like `CLOCK_UPTIME_RAW`, and also while the phone sleeps
    /// (clock_gettime(3)).
    public var sleptNanoseconds: Int64 {
        // It is read after the host clock, so every difference is too large by what came between.
        let differences = (0..<Self.readings).map { _ in
            let uptime = now.nanoseconds
            return Int64(clamping: clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW)) - uptime
        }
        return differences.min() ?? 0
    }

    private var wall: WallTime {
        WallTime(nanoseconds: Int64(clamping: clock_gettime_nsec_np(CLOCK_REALTIME)))
    }
}
