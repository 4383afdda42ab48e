import LockstepConcurrency
import LockstepSamples

/// Delays lines so that their timing equals that of their arrivals.
struct Pace {
    private let clock: MachineClock?
    private var offset: HostDuration?

    init(isRealtime: Bool) {
        clock = isRealtime ? MachineClock() : nil
    }

    /// The longest sleep, so that an interruption takes effect even in a gap of the recording.
    private static let longestSleep = HostDuration.milliseconds(50)

    /// Waits until the time since the first call equals the difference between the two calls' times,
    /// or until the user interrupts.
    mutating func wait(until time: HostTime) {
        guard let clock else { return }
        let offset = self.offset ?? clock.now - time
        self.offset = offset
        while case let now = clock.now, now < time + offset, !Interruption.wasRequested {
            clock.sleep(until: min(time + offset, now + Self.longestSleep))
        }
    }
}
