import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

// Unchecked: only the thread uses the log until the thread has ended.

/// A ROS recording that is written on a separate thread, because checksums and compression take as
/// long as creating the messages.
final class ROSLogThread: ROSLog, @unchecked Sendable {
    private struct State {
        var entries: [ROSLogEntry] = []
        var byteCount = 0
        var isClosed = false
        var failure: (any Error)?

        /// Whether more entries may wait; a few chunks may.
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

    /// Writes to `log` the entries that `body` appends to the log passed to it.
    ///
    /// - Throws: Errors of `body` and of the log; ``ThreadFailure`` if no thread can be started.
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

    /// Waits until the appended entries are written.
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

    /// Writes entries; skips them after a failure, so that `append(_:)` does not wait for room.
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
