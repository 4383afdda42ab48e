import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// Rows with their counts, so that a failed write can report what it lost.
struct CountedRows {
    private(set) var rows = RowBatch()
    private(set) var tally = RecordingTally()
    private(set) var isEmpty = true

    mutating func append(_ sample: Sample, _ received: Received) {
        rows.append(sample, arrival: received.arrival, sequence: received.sequence)
        if let stream = sample.stream { tally.count(stream, at: sample.timestamp) }
        isEmpty = false
    }

    mutating func removeAll() {
        rows.removeAll()
        tally = RecordingTally()
        isEmpty = true
    }
}

/// The queue of small samples' rows between the thread that formats them and the one that writes
/// them.
final class RowDisk: Sendable {
    private struct State {
        var full: [CountedRows] = []
        var spare: [CountedRows] = []
        var isClosed = false

        /// Beyond 64 batches formatting waits too, and samples stay in the queue.
        var hasRoom: Bool { full.count < 64 }
        var isReady: Bool { !full.isEmpty || isClosed }
    }

    private let state = Mutex(State())

    /// Passes rows on for writing and replaces them with an empty batch.
    func hand(_ rows: inout CountedRows) {
        guard !rows.isEmpty else { return }
        state.change(when: \.hasRoom) { state in
            state.full.append(rows)
            rows = state.spare.popLast() ?? CountedRows()
        }
    }

    /// Marks the end: no more rows follow.
    func close() { state.change { $0.isClosed = true } }

    /// Calls `write` with each batch until the end.
    func drain(_ write: (CountedRows) -> Void) {
        while var rows = next() {
            write(rows)
            // Emptied while nothing else references it, so that its memory is reused.
            rows.removeAll()
            state.change { $0.spare.append(rows) }
        }
    }

    private func next() -> CountedRows? {
        state.change(when: \.isReady) { state in
            state.full.isEmpty ? nil : state.full.removeFirst()
        }
    }
}
