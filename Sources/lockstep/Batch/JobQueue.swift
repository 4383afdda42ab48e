import LockstepConcurrency

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Numbered jobs that threads begin in order, with results that one thread takes in the same order.
final class JobQueue<Value: Sendable>: Sendable {
    private struct State {
        var nextIndex = 0
        var isStopped = false
        var values: [Int: Value] = [:]
    }

    private let count: Int
    private let state = Mutex(State())

    init(count: Int) { self.count = count }

    /// Starts threads that run the jobs; with no thread, this one runs all.
    func start(threads: Int, _ work: @escaping @Sendable (Int) -> Value) {
        let run: @Sendable () -> Void = { [self] in
            while let index = next() { finish(index, work(index)) }
        }
        let started = (0..<threads).compactMap { _ in try? WorkerThread(run) }
        if started.isEmpty { run() }
    }

    /// Waits for a job's result and returns it; nil if the queue was stopped before the job began.
    ///
    /// Each result is taken once.
    func take(_ index: Int) -> Value? {
        state.change(
            when: { $0.values[index] != nil || $0.isStopped && index >= $0.nextIndex },
            { $0.values.removeValue(forKey: index) })
    }

    /// Ends a job on its own thread, for work that an error cannot stop: begins no further job, and
    /// never returns.
    func end(_ index: Int, _ value: Value) -> Never {
        state.change { $0.isStopped = true }
        finish(index, value)
        while true { pause() }
    }

    private func next() -> Int? {
        state.withLock { state in
            guard !state.isStopped, state.nextIndex < count else { return nil }
            defer { state.nextIndex += 1 }
            return state.nextIndex
        }
    }

    /// Stores a result, unless a thread has ended the job.
    private func finish(_ index: Int, _ value: Value) {
        state.change { if $0.values[index] == nil { $0.values[index] = value } }
    }
}
