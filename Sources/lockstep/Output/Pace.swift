import LockstepSamples

/// Lets time pass between lines as it passed between their arrivals.
struct Pace {
    private let clock: MachineClock?
    private var offset: HostDuration?

    init(isRealtime: Bool) {
        clock = isRealtime ? MachineClock() : nil
    }

    /// The longest sleep, so that an interruption need not wait through a gap of the recording.
    private static let longestSleep = HostDuration.milliseconds(50)

    /// Returns when as much time has passed since the first call as lies between its time and
    /// this, or when somebody interrupts.
    mutating func wait(until time: HostTime) {
        guard let clock else { return }
        let offset = self.offset ?? clock.now - time
        self.offset = offset
        while case let now = clock.now, now < time + offset, !Interruption.wasRequested {
            clock.sleep(until: min(time + offset, now + Self.longestSleep))
        }
    }
}
