internal import LockstepConcurrency

/// Threads that make the responses which take long, so that the server's thread serves others
/// meanwhile.
///
/// The threads start with the first work, and end with the server. Without any thread the server's
/// own makes the response.
final class ResponseWorkers: Sendable {
    /// A response to make.
    private struct Work {
        var number: Int
        var make: @Sendable () -> Response
    }

    private struct State {
        var waiting: [Work] = []
        var threadCount = 0
        var idleCount = 0
        var isEnded = false
    }

    /// More threads than processors: many responses wait for a disk.
    private static let mostThreads = max(4, WorkerThread.usefulCount)

    private let state = Mutex(State())
    private let limit: Int
    private let finish: @Sendable (_ number: Int, Response) -> Void

    /// - Parameters:
    ///   - limit: the number of responses that may wait for a thread.
    ///   - finish: receives each response, on the thread that made it.
    init(limit: Int, finish: @escaping @Sendable (_ number: Int, Response) -> Void) {
        self.limit = limit
        self.finish = finish
    }

    /// Makes a response on one of the threads; returns false if too many wait.
    func begin(_ number: Int, _ make: @escaping @Sendable () -> Response) -> Bool {
        let outcome: (isAccepted: Bool, hasThread: Bool) = state.change { state in
            guard !state.isEnded, state.waiting.count < limit else { return (false, true) }
            if state.idleCount <= state.waiting.count { startThread(&state) }
            guard state.threadCount > 0 else { return (true, false) }
            state.waiting.append(Work(number: number, make: make))
            return (true, true)
        }
        if !outcome.hasThread { finish(number, make()) }
        return outcome.isAccepted
    }

    /// Leaves out a response that no one waits for any more, unless a thread makes it already.
    func forget(_ number: Int) {
        state.withLock { $0.waiting.removeAll { $0.number == number } }
    }

    /// Begins nothing more.
    func end() {
        state.change { state in
            state.isEnded = true
            state.waiting = []
        }
    }

    private func startThread(_ state: inout State) {
        guard state.threadCount < Self.mostThreads,
            (try? WorkerThread { [self] in run() }) != nil
        else { return }
        state.threadCount += 1
        state.idleCount += 1
    }

    private func run() {
        while let work = next() {
            finish(work.number, work.make())
            state.withLock { $0.idleCount += 1 }
        }
    }

    private func next() -> Work? {
        state.change(
            when: { $0.isEnded || !$0.waiting.isEmpty },
            { state in
                guard !state.isEnded else { return nil }
                state.idleCount -= 1
                return state.waiting.removeFirst()
            })
    }
}
