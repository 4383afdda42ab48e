internal import CoreMedia
internal import Dispatch
internal import Foundation
import LockstepConcurrency
internal import VirtualPhone

// Unchecked: the function is called on its own queue only.

/// An observer of a player's time.
final class TimeObserver: NSObject, @unchecked Sendable {
    private struct State {
        /// The number of intervals before the time that was reported last.
        var interval: Int64?
        var hasEnded = false
    }

    private let interval: Double
    private let queue: DispatchQueue
    private let block: (CMTime) -> Void
    private let state = Mutex(State())

    init(_ interval: CMTime, _ queue: DispatchQueue, _ block: @escaping (CMTime) -> Void) {
        self.interval = interval.seconds
        self.queue = queue
        self.block = block
    }

    /// Reports the time if it is in another interval than the last one, or if it has jumped.
    func take(_ time: CMTime, isJump: Bool) {
        // A multiple of the interval may be a little less in binary.
        let number =
            interval > 0 ? Int64(exactly: (time.seconds / interval + 1e-6).rounded(.down)) : nil
        let isDue = state.withLock { state in
            defer { state.interval = number }
            return isJump || number == nil || state.interval != number
        }
        guard isDue else { return }
        guard let phone = VirtualPhone.current else {
            return queue.async { [self] in call(time) }
        }
        phone.deliver(on: .dispatch(queue)) { [self] in call(time) }
    }

    /// Ends the calls of the function.
    func end() { state.withLock { $0.hasEnded = true } }

    private func call(_ time: CMTime) {
        if !state.withLock({ $0.hasEnded }) { block(time) }
    }
}
