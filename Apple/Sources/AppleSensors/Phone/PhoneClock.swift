internal import Foundation
public import LockstepSamples
internal import QuartzCore

/// The phone's clocks: the one that Core Motion, ARKit and AVFoundation's host clock timestamp with,
/// and the wall clock.
///
/// `CLOCK_UPTIME_RAW` counts as `mach_absolute_time` does and stops while the phone sleeps
/// (clock_gettime(3)).
public struct PhoneClock: HostClock {
    /// How often both clocks are read for one anchor; the narrowest reading counts.
    private static let readings = 5

    /// The phone's clocks.
    public init() {}

    /// Nanoseconds since the phone was started, without the time it slept.
    public var now: HostTime {
        HostTime(nanoseconds: Int64(clamping: clock_gettime_nsec_np(CLOCK_UPTIME_RAW)))
    }

    /// Both clocks, read as close together as a few tries give.
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

    private var wall: WallTime {
        WallTime(nanoseconds: Int64(clamping: clock_gettime_nsec_np(CLOCK_REALTIME)))
    }
}
