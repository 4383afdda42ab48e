internal import Glibc
import LockstepConcurrency
public import LockstepSamples

/// The host clock of a virtual phone.
///
/// At a virtual pace it stops until the phone's driver advances it, and wakes threads that sleep on
/// it when their time is reached. In real time it follows this machine's monotonic clock.
public final class VirtualClock: HostClock, Sendable {
    struct State {
        var now: HostTime
        var anchor: ClockAnchor
        var ledger = ActivityLedger()
        /// The thread that drives time, and its depth of nested calls.
        var driver: (thread: UInt, depth: Int)?
        /// Set once; from then on no thread sleeps.
        var isEnded = false
    }

    /// The source of the clock's time.
    public let pace: ClockPace
    let state: Mutex<State>
    private let machineStart = machineNanoseconds()
    private let start: HostTime
    /// The call that the driving thread makes instead of sleeping.
    private let driving = Mutex<(@Sendable (HostTime) -> Void)?>(nil)

    /// A clock that shows `start`, with the times of both clocks at one instant.
    init(start: HostTime, anchor: ClockAnchor, pace: ClockPace) {
        self.start = start
        self.pace = pace
        state = Mutex(State(now: start, anchor: anchor))
    }

    /// The time of the monotonic clock.
    public var now: HostTime {
        switch pace {
        case .virtual: return state.withLock { $0.now }
        case .realTime:
            return start + HostDuration(nanoseconds: machineNanoseconds() - machineStart)
        }
    }

    /// The times of both clocks at one instant.
    public var anchor: ClockAnchor {
        let (now, anchor) = (now, state.withLock { $0.anchor })
        return ClockAnchor(host: now, wall: anchor.wall(for: now))
    }

    /// Blocks the calling thread until the clock reaches `time`; returns at once if it already has.
    ///
    /// The thread that drives the phone cannot wait for itself: it runs the phone up to `time`.
    /// When the phone is shut down, all threads are woken.
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

    /// Waits until time may advance.
    ///
    /// - Returns: the number of deliveries abandoned after `patienceSeconds`.
    func waitUntilQuiet(patienceSeconds: Int) -> Int {
        let isQuiet = state.wait(milliseconds: patienceSeconds * 1000) { $0.ledger.isQuiet }
        guard !isQuiet else { return 0 }
        return state.change { $0.ledger.abandonUnquiet() }
    }

    /// The time at which the first sleeper wakes.
    var nextWake: HostTime? { state.withLock { $0.ledger.nextWake } }

    /// Advances the clock, never backward, and wakes threads whose time is reached.
    func advance(to time: HostTime) {
        guard pace == .virtual else { return sleepOnMachine(until: time) }
        state.change { state in
            state.now = max(state.now, time)
            state.ledger.wake(upTo: state.now)
        }
    }

    /// Sets the wall clock, which then runs evenly from this anchor.
    func correct(_ anchor: ClockAnchor) {
        state.withLock { $0.anchor = anchor }
    }

    /// Wakes all threads; from then on none sleeps.
    func end() {
        state.change { state in
            state.isEnded = true
            state.ledger.wake(upTo: .latest)
        }
    }

    /// Runs `body` as the one thread that drives time; others wait for their turn.
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

    /// Sets the call that the driving thread makes when it is asked to sleep.
    func whenDriverSleeps(_ body: @escaping @Sendable (HostTime) -> Void) {
        driving.withLock { $0 = body }
    }

    private func sleepOnMachine(until time: HostTime) {
        // A signal ends a sleep early; the rest is slept again.
        while case let rest = (time - now).nanoseconds, rest > 0 {
            var interval = timespec(
                tv_sec: Int(rest / 1_000_000_000), tv_nsec: Int(rest % 1_000_000_000))
            nanosleep(&interval, nil)
        }
    }
}

/// Returns a number for the calling thread.
func currentThread() -> UInt { UInt(pthread_self()) }

private func machineNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
