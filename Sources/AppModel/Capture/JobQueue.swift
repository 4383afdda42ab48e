import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// A serial queue for work that may wait for a disk or a camera, with its own thread.
///
/// The queue is unbounded, because users add jobs, not sensors. If the system cannot create a
/// thread, the caller's thread runs the job.
final class JobQueue: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isWorking = false
        var isClosed = false

        var isIdle: Bool { jobs.isEmpty && !isWorking }
        var isForThread: Bool { !jobs.isEmpty || isClosed }
    }

    private let state: Mutex<State>
    private let pool: AutoreleasePool
    private let hasThread: Bool

    /// - Parameter pool: Drained after each job.
    init(
        _ pool: AutoreleasePool, starting start: WorkerThread.Starting = { try WorkerThread($0) }
    ) {
        let state = Mutex(State())
        self.state = state
        self.pool = pool
        // The thread retains only the queue's state, so that releasing the queue ends the thread.
        hasThread =
            (try? start {
                while let job = state.change(when: \.isForThread, Self.begin) {
                    Self.finish(job, state, pool)
                }
            }) != nil
    }

    /// Closes the queue; jobs added before still run.
    deinit { state.change { $0.isClosed = true } }

    func add(_ job: @escaping @Sendable () -> Void) {
        state.change { $0.jobs.append(job) }
        guard !hasThread else { return }
        while let job = state.change({ $0.isWorking ? nil : Self.begin(&$0) }) {
            Self.finish(job, state, pool)
        }
    }

    /// Waits until the queue is empty; must not be called by a job.
    func waitUntilIdle() { state.change(when: \.isIdle) { _ in } }

    private static func begin(_ state: inout State) -> (@Sendable () -> Void)? {
        guard !state.jobs.isEmpty else { return nil }
        state.isWorking = true
        return state.jobs.removeFirst()
    }

    private static func finish(
        _ job: @Sendable () -> Void, _ state: Mutex<State>, _ pool: AutoreleasePool
    ) {
        pool.perform(job)
        state.change { $0.isWorking = false }
    }
}
