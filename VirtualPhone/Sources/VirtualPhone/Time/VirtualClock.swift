internal import Glibc
public import LockstepSamples
internal import LockstepSessions

/// The host clock of a virtual phone.
///
/// At a virtual pace it stands still until the phone's driver moves it, and whoever sleeps on it
/// is woken when the driver gets there. In real time it follows this machine's monotonic clock.
public final class VirtualClock: HostClock, Sendable {
    struct State {
        var now: HostTime
        var anchor: ClockAnchor
        var ledger = ActivityLedger()
        /// The thread that moves time, and how often it has entered.
        var driver: (thread: UInt, depth: Int)?
        /// Set once; then no one sleeps any more.
        var isEnded = false
    }

    /// What moves the clock.
    public let pace: ClockPace
    let state: Mutex<State>
    private let machineStart = machineNanoseconds()
    private let start: HostTime
    /// What a thread that moves time does instead of sleeping.
    private let driving = Mutex<(@Sendable (HostTime) -> Void)?>(nil)

    /// A clock that shows `start`, with both clocks' readings at one moment.
    init(start: HostTime, anchor: ClockAnchor, pace: ClockPace) {
        self.start = start
        self.pace = pace
        state = Mutex(State(now: start, anchor: anchor))
    }

    /// The monotonic clock's reading.
    public var now: HostTime {
        switch pace {
        case .virtual: return state.withLock { $0.now }
        case .realTime:
            return start + HostDuration(nanoseconds: machineNanoseconds() - machineStart)
        }
    }

    /// Both clocks, read together.
    public var anchor: ClockAnchor {
        let (now, anchor) = (now, state.withLock { $0.anchor })
        return ClockAnchor(host: now, wall: anchor.wall(for: now))
    }

    /// Blocks the calling thread until the clock reaches `time`; returns at once if it has.
    ///
    /// The thread that runs the phone cannot wait for itself: it runs the phone up to `time`.
    /// When the phone's life ends everybody is woken.
    public func sleep(until time: HostTime) {
        guard pace == .virtual else { return sleepOnMachine(until: time) }
        let thread = currentThread()
        if state.withLock({ $0.driver?.thread == thread }) {
            driving.withLock { $0 }?(time)
            return
        }
        let sleeper = state.change { state -> Int? in
            guard state.now < time, !state.isEnded else { return nil }
            return state.ledger.sleep(thread, until: time)
        }
        guard let sleeper else { return }
        let isWoken = { (state: State) in state.ledger.isAwake(sleeper) || state.isEnded }
        state.change(when: isWoken) { $0.ledger.forget(sleeper) }
    }

    /// Waits until time may move on.
    ///
    /// - Returns: how many deliveries were given up after `patienceSeconds`.
    func waitUntilQuiet(patienceSeconds: Int) -> Int {
        let isQuiet = state.wait(milliseconds: patienceSeconds * 1000) { $0.ledger.isQuiet }
        guard !isQuiet else { return 0 }
        return state.change { $0.ledger.abandonUnquiet() }
    }

    /// When the first sleeper is to be woken.
    var nextWake: HostTime? { state.withLock { $0.ledger.nextWake } }

    /// Moves the clock on, never back, and wakes whoever slept until then.
    func advance(to time: HostTime) {
        guard pace == .virtual else { return sleepOnMachine(until: time) }
        state.change { state in
            state.now = max(state.now, time)
            state.ledger.wake(upTo: state.now)
        }
    }

    /// From now on the wall clock runs evenly from this reading.
    func correct(_ anchor: ClockAnchor) {
        state.withLock { $0.anchor = anchor }
    }

    /// Wakes everybody; no one sleeps from now on.
    func end() {
        state.change { state in
            state.isEnded = true
            state.ledger.wake(upTo: .latest)
        }
    }

    /// Runs `body` as the one thread that moves time; others wait for their turn.
    func drive<Result>(_ body: () throws -> Result) rethrows -> Result {
        let thread = currentThread()
        let isFree = { (state: State) in state.driver.map { $0.thread == thread } ?? true }
        state.change(when: isFree) {
            $0.driver = (thread, ($0.driver?.depth ?? 0) + 1)
        }
        defer {
            state.change { state in
                let depth = (state.driver?.depth ?? 1) - 1
                state.driver = depth > 0 ? (thread, depth) : nil
            }
        }
        return try body()
    }

    /// Says how the driving thread passes time when it is asked to sleep.
    func whenDriverSleeps(_ body: @escaping @Sendable (HostTime) -> Void) {
        driving.withLock { $0 = body }
    }

    private func sleepOnMachine(until time: HostTime) {
        // A signal cuts a sleep short: what is left then is slept again.
        while case let rest = (time - now).nanoseconds, rest > 0 {
            var interval = timespec(
                tv_sec: Int(rest / 1_000_000_000), tv_nsec: Int(rest % 1_000_000_000))
            nanosleep(&interval, nil)
        }
    }
}

/// A number for the calling thread.
func currentThread() -> UInt { UInt(pthread_self()) }

private func machineNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
