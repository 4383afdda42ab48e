package import LockstepSamples

/// Threads that read, decode, encode and write single files while another thread reads a session's
/// rows; at most one per processor.
///
/// Threads start with the first work; each has its own codec. If the system starts fewer threads,
/// those do all work. If it starts none, the submitting thread does the work.
package final class WorkerThreads: Sendable {
    /// A unit of work, which receives the thread's codec.
    private typealias Work = @Sendable (ThreadCodec) -> Void

    private struct State {
        var works: [Work] = []
        var hasEnded = false
        var threads: [WorkerThread] = []

        var isForThreads: Bool { !works.isEmpty || hasEnded }
    }

    /// The maximum number of pending units of work; twice the threads, so that a finished thread
    /// finds more.
    package let capacity: Int
    private let threadCount: Int
    package let codecs: any MediaCodecs
    private let start: WorkerThread.Starting
    private let state = Mutex(State())

    /// Creates an object without threads.
    package init(
        codecs: any MediaCodecs,
        starting start: @escaping WorkerThread.Starting = { try WorkerThread($0) }
    ) {
        self.codecs = codecs
        self.start = start
        threadCount = WorkerThread.usefulCount
        capacity = 2 * threadCount
    }

    deinit { end() }

    /// Submits work to one of the threads.
    package func begin<Value: Sendable>(
        _ work: @escaping @Sendable (ThreadCodec) throws -> Value
    ) -> PendingValue<Value> {
        let pending = PendingValue<Value>()
        let work: Work = { codec in pending.fulfill(Result { try work(codec) }) }
        let isGiven = state.change { state in
            if state.threads.count < threadCount, let thread = try? makeThread() {
                state.threads.append(thread)
            }
            guard !state.threads.isEmpty else { return false }
            state.works.append(work)
            return true
        }
        if !isGiven { work(ThreadCodec(codecs)) }
        return pending
    }

    private func makeThread() throws -> WorkerThread {
        try start { [state, codecs] in
            let codec = ThreadCodec(codecs)
            codecs.autoreleasePool.repeatUnits(while: {
                guard let work = Self.next(state) else { return false }
                work(codec)
                return true
            })
        }
    }

    /// Waits for running work and discards the rest; afterwards no thread writes.
    package func end() {
        let threads = state.change { state in
            state.hasEnded = true
            state.works = []
            defer { state.threads = [] }
            return state.threads
        }
        for thread in threads { thread.join() }
    }

    private static func next(_ state: Mutex<State>) -> Work? {
        state.change(when: \.isForThreads) { state in
            state.works.isEmpty ? nil : state.works.removeFirst()
        }
    }
}

/// A thread's codec, created on first use, because copying files needs none.
package final class ThreadCodec {
    private let codecs: any MediaCodecs
    private lazy var codec = Result { try codecs.makeStillCodec() }

    package init(_ codecs: any MediaCodecs) { self.codecs = codecs }

    /// Returns the codec, for use during the work.
    package func get() throws -> any StillCodec { try codec.get() }
}

/// The pending result of work.
package final class PendingValue<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)

    fileprivate func fulfill(_ value: Result<Value, any Error>) { result.change { $0 = value } }

    /// Waits for the result.
    ///
    /// - Throws: The error of the work.
    package func take() throws -> Value {
        guard let result = result.change(when: \.isThere, { $0 }) else {
            preconditionFailure("The lock was acquired without its condition.")
        }
        return try result.get()
    }
}

extension Optional {
    fileprivate var isThere: Bool { self != nil }
}
