import LockstepConcurrency
import LockstepSamples

/// One progress bar for all recordings of a batch.
final class BatchProgress: Sendable {
    private struct State {
        /// The completed share of each recording, by its index.
        var shares: [Int: Double] = [:]
        var doneCount = 0
        /// Whether a result is being printed.
        var isHidden = false
    }

    private let count: Int
    private let bar: ProgressBar
    private let state = Mutex(State())

    init(_ title: String, count: Int, isSilent: Bool) {
        self.count = count
        bar = ProgressBar(title, isSilent: isSilent)
    }

    /// Shows a recording's completed share, 0 to 1.
    func show(_ share: Double, of index: Int) {
        state.withLock { state in
            state.shares[index] = share
            draw(state)
        }
    }

    /// Counts a recording as done.
    func finish(_ index: Int) {
        state.withLock { state in
            state.shares[index] = nil
            state.doneCount += 1
            draw(state)
        }
    }

    /// Removes the bar.
    func end() { state.withLock { _ in bar.end() } }

    /// Removes the bar, and does not draw it while `body` prints.
    func hidden<Value>(during body: () -> Value) -> Value {
        state.withLock { state in
            bar.end()
            state.isHidden = true
        }
        defer { state.withLock { $0.isHidden = false } }
        // Without the lock: the reader of a pipe may be slow, and the work goes on meanwhile.
        return body()
    }

    private func draw(_ state: State) {
        guard !state.isHidden else { return }
        let done = state.shares.values.reduce(Double(state.doneCount), +)
        let left = count - state.doneCount
        bar.show(done / Double(max(1, count)), left.counted("recording") + " left")
    }
}
