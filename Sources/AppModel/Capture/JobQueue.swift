import LockstepSessions

/// Work that may wait for a disk or a camera, done one piece after another on a thread of its own.
///
/// Unbounded: what comes in is what a person does, not what a sensor delivers. Where the system has
/// no thread to give, who adds a piece of work does it.
final class JobQueue: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isWorking = false
        var isClosed = false

        var isIdle: Bool { jobs.isEmpty && !isWorking }
        var isForThread: Bool { !jobs.isEmpty || isClosed }
    }

    private let state: Mutex<State>
    private let hasThread: Bool

    init(starting start: WorkerThread.Starting = { try WorkerThread($0) }) {
        let state = Mutex(State())
        self.state = state
        // The thread holds the queue's state only, so that the queue's end ends it.
        hasThread =
            (try? start {
                while let job = state.change(when: \.isForThread, Self.begin) {
                    Self.finish(job, state)
                }
            }) != nil
    }

    /// Work added before is still done.
    deinit { state.change { $0.isClosed = true } }

    func add(_ job: @escaping @Sendable () -> Void) {
        state.change { $0.jobs.append(job) }
        guard !hasThread else { return }
        while let job = state.change({ $0.isWorking ? nil : Self.begin(&$0) }) {
            Self.finish(job, state)
        }
    }

    /// Waits until there is nothing to do; not to be called by a job.
    func waitUntilIdle() { state.change(when: \.isIdle) { _ in } }

    private static func begin(_ state: inout State) -> (@Sendable () -> Void)? {
        guard !state.jobs.isEmpty else { return nil }
        state.isWorking = true
        return state.jobs.removeFirst()
    }

    private static func finish(_ job: @Sendable () -> Void, _ state: Mutex<State>) {
        job()
        state.change { $0.isWorking = false }
    }
}
