import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// Virtual time that the phone advances, and an encoder that uses some of it.
///
/// The phone advances to the next instant only after the encoder has done all work before it. Which
/// frames a recording drops therefore depends on the encoder's speed in virtual time, not on the
/// machine's speed.
final class VirtualTime: HostClock {
    private struct State {
        var now = HostTime(nanoseconds: 1_000_000_000_000)
        /// The time at which the current image's encoding ends; nil between images.
        var busyUntil: HostTime?
        var freeFrom = HostTime(nanoseconds: 0)
        var accepted = 0
        var encoded = 0
        /// Whether the recording ends; then no thread waits any more.
        var isOver = false

        /// Whether the encoder has done all it can do up to now.
        var isSettled: Bool { isOver || encoded == accepted || busyUntil.map { $0 > now } ?? false }
    }

    private let state = Mutex(State())

    var now: HostTime { state.withLock { $0.now } }

    var anchor: ClockAnchor {
        ClockAnchor(host: now, wall: WallTime(nanoseconds: 1_768_903_200_000_000_000))
    }

    func sleep(until time: HostTime) {}

    /// Advances to `time`, and waits until the encoder has done the work before it.
    func pass(to time: HostTime) {
        state.change { $0.now = time }
        state.change(when: \.isSettled) { _ in }
    }

    /// Counts a frame that was handed over, whose image the encoder will receive.
    func accept() { state.change { $0.accepted += 1 } }

    /// Subtracts a frame that the recorder refused.
    func takeBack() { state.change { $0.accepted -= 1 } }

    /// Encodes one image, which takes `duration`.
    func encode(for duration: HostDuration) {
        let end = state.change { state in
            let end = max(state.now, state.freeFrom) + duration
            state.busyUntil = end
            return end
        }
        let isDone = { (state: State) in state.isOver || state.now >= end }
        state.change(when: isDone) { state in
            state.busyUntil = nil
            state.freeFrom = end
            state.encoded += 1
        }
    }

    /// Wakes all waiting threads.
    func end() { state.change { $0.isOver = true } }
}
