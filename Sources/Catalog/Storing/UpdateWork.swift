import LockstepConcurrency

/// Recordings that several threads read, each taking the next one.
final class UpdateWork: Sendable {
    private struct State {
        var nextIndex = 0
        /// The share of each recording that is being read.
        var shares: [Int: Double] = [:]
        var doneCount = 0
        /// The first error, which ends the work.
        var failure: (any Error)?
    }

    private let recordings: [FoundRecording]
    private let progress: @Sendable (Double, Int) -> Void
    private let state = Mutex(State())

    init(_ recordings: [FoundRecording], progress: @escaping @Sendable (Double, Int) -> Void) {
        self.recordings = recordings
        self.progress = progress
    }

    /// Reads all recordings on this thread and up to `jobs - 1` others.
    ///
    /// - Throws: The first error of `read`.
    func run(
        jobs: Int, _ read: @escaping @Sendable (FoundRecording, (Double) -> Void) throws -> Void
    ) throws {
        let extra = max(0, min(jobs, recordings.count) - 1)
        // With fewer threads than wanted, the others do all work.
        let threads = (0..<extra).compactMap { _ in
            try? WorkerThread { [self] in work(read) }
        }
        work(read)
        for thread in threads { thread.join() }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    private func work(
        _ read: @Sendable (FoundRecording, (Double) -> Void) throws -> Void
    ) {
        while let index = next() {
            do {
                try read(recordings[index]) { share in report(share, of: index) }
                finish(index)
            } catch {
                state.withLock { $0.failure = $0.failure ?? error }
            }
        }
    }

    private func next() -> Int? {
        state.withLock { state in
            guard state.failure == nil, state.nextIndex < recordings.count else { return nil }
            defer { state.nextIndex += 1 }
            return state.nextIndex
        }
    }

    private func report(_ share: Double, of index: Int) {
        state.withLock { state in
            state.shares[index] = share
            show(state)
        }
    }

    private func finish(_ index: Int) {
        state.withLock { state in
            state.shares[index] = nil
            state.doneCount += 1
            show(state)
        }
    }

    private func show(_ state: State) {
        let done = state.shares.values.reduce(Double(state.doneCount), +)
        progress(done / Double(max(1, recordings.count)), recordings.count - state.doneCount)
    }
}
