import LockstepSessions

/// Work that may wait for a disk or a camera, done one piece after another on a thread of its own.
///
/// Unbounded: what comes in is what a person does, not what a sensor delivers.
final class JobQueue: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        var isWorking = false
        var isClosed = false
    }

    private let state: Mutex<State>

    init() {
        let state = Mutex(State())
        self.state = state
        // The thread holds the queue's state only, so that the queue's end ends it.
        _ = WorkerThread { Self.work(state) }
    }

    /// Work added before is still done.
    deinit { state.change { $0.isClosed = true } }

    func add(_ job: @escaping @Sendable () -> Void) {
        state.change { $0.jobs.append(job) }
    }

    /// Waits until there is nothing to do; not to be called by a job.
    func waitUntilIdle() {
        let isIdle = { (state: State) in state.jobs.isEmpty && !state.isWorking }
        state.change(when: isIdle) { _ in }
    }

    private static func work(_ state: Mutex<State>) {
        while let job = next(state) {
            job()
            state.change { $0.isWorking = false }
        }
    }

    private static func next(_ state: Mutex<State>) -> (@Sendable () -> Void)? {
        let isReady = { (state: State) in !state.jobs.isEmpty || state.isClosed }
        return state.change(when: isReady) { state in
            guard !state.jobs.isEmpty else { return nil }
            state.isWorking = true
            return state.jobs.removeFirst()
        }
    }
}
