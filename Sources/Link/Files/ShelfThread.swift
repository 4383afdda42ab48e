import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// Answers the engine's questions for sessions on a thread of its own; of several, the latest.
final class ShelfThread: Sendable {
    private struct State {
        var question: (number: Int, question: SessionShelf.Question)?
        /// The number of the latest question; earlier ones are given up.
        var latest = 0
        var isEnded = false
        var thread: WorkerThread?

        var isReady: Bool { question != nil || isEnded }
    }

    private let state = Mutex(State())
    private let folder: String
    private let disk: any FileSystem
    private let hashing: any SealCryptography
    private let pool: AutoreleasePool
    private let done: @Sendable (_ number: Int, SessionShelf.Answer) -> Void

    /// - Parameter done: Called on this object's thread.
    init(
        _ folder: String, _ disk: any FileSystem, _ hashing: any SealCryptography,
        pool: AutoreleasePool,
        done: @escaping @Sendable (_ number: Int, SessionShelf.Answer) -> Void
    ) {
        self.folder = folder
        self.disk = disk
        self.hashing = hashing
        self.pool = pool
        self.done = done
    }

    /// Asks; the answer has this number.
    func ask(_ question: SessionShelf.Question, number: Int) {
        let hasThread = state.change { state in
            state.latest = number
            if state.thread == nil { state.thread = try? WorkerThread { [self] in run() } }
            guard state.thread != nil else { return false }
            state.question = (number, question)
            return true
        }
        // Without a thread nothing is sent; the next question tries again.
        if !hasThread { done(number, SessionShelf.Answer()) }
    }

    /// Ends the thread.
    func end() {
        let thread = state.change { state in
            state.isEnded = true
            return state.thread
        }
        thread?.join()
    }

    private func run() {
        var shelf = SessionShelf(folder, disk, hashing)
        pool.repeatUnits(while: {
            guard let (number, question) = next() else { return false }
            let answer = shelf.answer(question) { [self] in isCanceled(number) }
            if !isCanceled(number) { done(number, answer) }
            return true
        })
    }

    private func next() -> (Int, SessionShelf.Question)? {
        state.change(when: \.isReady) { state in
            defer { state.question = nil }
            return state.isEnded ? nil : state.question.map { ($0.number, $0.question) }
        }
    }

    private func isCanceled(_ number: Int) -> Bool {
        state.withLock { $0.isEnded || $0.latest != number }
    }
}
