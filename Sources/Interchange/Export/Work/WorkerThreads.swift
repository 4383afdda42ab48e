import LockstepSamples
import LockstepSessions

/// Threads that read, decode, encode and write single files beside the one that goes through a
/// session's rows, as many as the machine has processors for.
///
/// They start with the first work; each has a codec of its own. Where the system gives fewer, those
/// do it all; where it gives none, work is done by who gives it.
final class WorkerThreads: Sendable {
    /// One piece of work; it gets the thread's codec.
    private typealias Work = @Sendable (ThreadCodec) -> Void

    private struct State {
        var works: [Work] = []
        var hasEnded = false
        var threads: [WorkerThread] = []

        var isForThreads: Bool { !works.isEmpty || hasEnded }
    }

    /// How many pieces of work may be under way, so that a thread that is done finds another.
    let capacity: Int
    private let threadCount: Int
    let codecs: any MediaCodecs
    private let start: WorkerThread.Starting
    private let state = Mutex(State())

    /// No thread yet.
    init(
        codecs: any MediaCodecs,
        starting start: @escaping WorkerThread.Starting = { try WorkerThread($0) }
    ) {
        self.codecs = codecs
        self.start = start
        threadCount = WorkerThread.usefulCount
        capacity = 2 * threadCount
    }

    deinit { end() }

    /// Has work done on one of the threads.
    func begin<Value: Sendable>(
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
            while let work = Self.next(state) { work(codec) }
        }
    }

    /// Waits for the work that has begun and forgets the rest: after it no one writes any more.
    func end() {
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

/// The codec of one thread, made when it is first needed: files that are only copied need none.
final class ThreadCodec {
    private let codecs: any MediaCodecs
    private lazy var codec = Result { try codecs.makeStillCodec() }

    init(_ codecs: any MediaCodecs) { self.codecs = codecs }

    /// The codec, until the work is done.
    func get() throws -> any StillCodec { try codec.get() }
}

/// What a thread is still busy with.
final class PendingValue<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)

    fileprivate func fulfill(_ value: Result<Value, any Error>) { result.change { $0 = value } }

    /// Waits until it is done.
    ///
    /// - Throws: what the work threw.
    func take() throws -> Value {
        guard let result = result.change(when: \.isThere, { $0 }) else {
            preconditionFailure("The lock was had without its condition.")
        }
        return try result.get()
    }
}

extension Optional {
    fileprivate var isThere: Bool { self != nil }
}
