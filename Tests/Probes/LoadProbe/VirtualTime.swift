import LockstepSamples
import LockstepSessions

/// Time that passes when the phone says so, and an encoder that takes some of it.
///
/// The phone goes on to the next instant only when the encoder has nothing left to do before it: so
/// what a recording refuses depends on the encoder's speed in this time, not on the machine's.
final class VirtualTime: HostClock {
    private struct State {
        var now = HostTime(nanoseconds: 1_000_000_000_000)
        /// When the image that is being encoded will be done; nil between images.
        var busyUntil: HostTime?
        var freeFrom = HostTime(nanoseconds: 0)
        var accepted = 0
        var encoded = 0
        /// No one waits any more: the recording ends.
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

    /// Goes on to `time`, and waits until the encoder has done what it can do before.
    func pass(to time: HostTime) {
        state.change { $0.now = time }
        state.change(when: \.isSettled) { _ in }
    }

    /// A frame is handed over, so an image will come to the encoder.
    func accept() { state.change { $0.accepted += 1 } }

    /// The frame was refused.
    func takeBack() { state.change { $0.accepted -= 1 } }

    /// Encodes one image for as long as it takes.
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

    /// Lets everything that waits go on.
    func end() { state.change { $0.isOver = true } }
}
