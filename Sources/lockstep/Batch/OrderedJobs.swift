import LockstepConcurrency

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Runs numbered jobs on several threads, begun in order.
///
/// One thread takes the results in that order.
final class OrderedJobs<Value: Sendable>: Sendable {
    private struct State {
        var nextIndex = 0
        var isStopped = false
        var runsOnCaller = false
        var values: [Int: Value] = [:]
    }

    private let count: Int
    private let state = Mutex(State())

    init(count: Int) { self.count = count }

    /// Starts threads that run the jobs.
    ///
    /// If no thread can be started, the calling thread runs them all before this returns.
    func start(threads: Int, _ work: @escaping @Sendable (Int) -> Value) {
        let run: @Sendable () -> Void = { [self] in
            while let index = next() { finish(index, work(index)) }
        }
        let started = (0..<threads).compactMap { _ in try? WorkerThread(run) }
        guard started.isEmpty else { return }
        state.withLock { $0.runsOnCaller = true }
        run()
    }

    /// Waits for a job's result and returns it; nil if the queue was stopped before the job began.
    ///
    /// Each result is taken once.
    func take(_ index: Int) -> Value? {
        state.change(
            when: { $0.values[index] != nil || $0.isStopped && index >= $0.nextIndex },
            { $0.values.removeValue(forKey: index) })
    }

    /// Stores a job's result from within the job, and never returns: for work that cannot throw.
    ///
    /// No further job begins.
    func end(_ index: Int, _ value: Value) -> Never {
        state.change { $0.isStopped = true }
        finish(index, value)
        // The thread that would take the results is this one.
        if state.withLock({ $0.runsOnCaller }) { Interruption.endTool(hasWritten: false) }
        while true { pause() }
    }

    private func next() -> Int? {
        state.withLock { state in
            guard !state.isStopped, state.nextIndex < count else { return nil }
            defer { state.nextIndex += 1 }
            return state.nextIndex
        }
    }

    /// Stores a job's result.
    ///
    /// What ``end(_:_:)`` stored remains.
    private func finish(_ index: Int, _ value: Value) {
        state.change { if $0.values[index] == nil { $0.values[index] = value } }
    }
}
