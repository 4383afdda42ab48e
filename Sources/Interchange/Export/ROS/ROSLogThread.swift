import LockstepFormats
import LockstepSamples
import LockstepSessions

// Unchecked: the log belongs to the thread until that has ended.

/// A recording of ROS that is written on a thread of its own: its checksums and its compression
/// take as long as making the messages does.
final class ROSLogThread: ROSLog, @unchecked Sendable {
    private struct State {
        var entries: [ROSLogEntry] = []
        var byteCount = 0
        var isClosed = false
        var failure: (any Error)?

        /// A few chunks may wait.
        var hasRoom: Bool { byteCount < 8 << 20 || failure != nil }
        var isForThread: Bool { !entries.isEmpty || isClosed }
    }

    private let log: any ROSLog
    private let state = Mutex(State())
    private var thread: WorkerThread?

    private init(_ log: any ROSLog) throws {
        self.log = log
        thread = try WorkerThread { [unowned self] in
            while let entries = next() { write(entries) }
        }
    }

    /// Writes to `log` what `body` appends to the log that it gets.
    ///
    /// - Throws: what `body` throws, and what the log does; ``ThreadFailure`` without a thread.
    static func run(_ log: any ROSLog, _ body: (any ROSLog) throws -> Void) throws {
        let thread = try ROSLogThread(log)
        defer { thread.end() }
        try body(thread)
        try thread.finish()
    }

    var generation: ROSGeneration { log.generation }

    func append(_ entry: ROSLogEntry) throws {
        try state.change(when: \.hasRoom) { state in
            if let failure = state.failure { throw failure }
            state.entries.append(entry)
            state.byteCount += entry.bytes.count
        }
    }

    func finish() throws {
        end()
        if let failure = state.withLock({ $0.failure }) { throw failure }
        try log.finish()
    }

    /// Waits until what was appended is written.
    private func end() {
        state.change { $0.isClosed = true }
        thread?.join()
    }

    private func next() -> [ROSLogEntry]? {
        state.change(when: \.isForThread) { state in
            guard !state.entries.isEmpty else { return nil }
            defer { state.entries = [] }
            return state.entries
        }
    }

    /// After a failure entries are passed over, so that no one waits for room.
    private func write(_ entries: [ROSLogEntry]) {
        for entry in entries {
            do {
                if state.withLock({ $0.failure == nil }) { try log.append(entry) }
            } catch {
                state.change { $0.failure = error }
            }
            state.change { $0.byteCount -= entry.bytes.count }
        }
    }
}
