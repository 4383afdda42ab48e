import LockstepSessions

/// Batches of rows on their way from the thread that formats to the one that writes, and back.
final class BatchExchange: Sendable {
    private struct State {
        var full: [RowBatch] = []
        var spare: [RowBatch] = []
        var isClosed = false
        var failure: (any Error)?

        /// Batches that may wait, as many as in the recorder: 64.
        var hasRoom: Bool { full.count < 64 }
        var isForWriting: Bool { !full.isEmpty || isClosed }
    }

    private let state = Mutex(State())

    /// Why a batch was not written; nil as long as all were.
    var failure: (any Error)? { state.withLock { $0.failure } }

    /// Hands on a full batch and returns an empty one in its place.
    func hand(_ rows: inout RowBatch) {
        state.change(when: \.hasRoom) { state in
            state.full.append(rows)
            rows = state.spare.popLast() ?? RowBatch()
        }
    }

    /// No batch follows.
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
