import LockstepConcurrency
import LockstepSessions

/// Exchanges batches of rows between the thread that formats and the one that writes.
final class BatchExchange: Sendable {
    private struct State {
        var full: [RowBatch] = []
        var spare: [RowBatch] = []
        var isClosed = false
        var failure: (any Error)?

        /// Whether another batch may wait; the limit is the recorder's: 64.
        var hasRoom: Bool { full.count < 64 }
        var isForWriting: Bool { !full.isEmpty || isClosed }
    }

    private let state = Mutex(State())

    /// The error of a batch that was not written; nil while there is none.
    var failure: (any Error)? { state.withLock { $0.failure } }

    /// Passes on a full batch and replaces it with an empty one.
    func hand(_ rows: inout RowBatch) {
        state.change(when: \.hasRoom) { state in
            state.full.append(rows)
            rows = state.spare.popLast() ?? RowBatch()
        }
    }

    /// Marks the end: no batch follows.
    func close() { state.change { $0.isClosed = true } }

    /// Calls `write` with every batch until the end.
    func drain(_ write: (RowBatch) throws -> Void) {
        while var rows = next() {
            do {
                try write(rows)
            } catch {
                state.change { $0.failure = error }
            }
            rows.removeAll()
            state.change { $0.spare.append(rows) }
        }
    }

    private func next() -> RowBatch? {
        state.change(when: \.isForWriting) { state in
            state.full.isEmpty ? nil : state.full.removeFirst()
        }
    }
}
