import LockstepSamples

/// Lets time pass between lines as it passed between their arrivals.
struct Pace {
    private let clock: MachineClock?
    private var offset: HostDuration?

    init(isRealtime: Bool) {
        clock = isRealtime ? MachineClock() : nil
    }

    /// Returns when as much time has passed since the first call as lies between its time and this.
    mutating func wait(until time: HostTime) {
        guard let clock else { return }
        let offset = self.offset ?? clock.now - time
        self.offset = offset
        clock.sleep(until: time + offset)
    }
}
