import BenchmarkStatistics
import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// The rate at which inertial rows reach their file, formatted on one thread and written on
/// another, compared with formatting alone.
struct InertialRows {
    private static let rowCount = 500_000
    /// As in the recorder: about 64 KiB of text.
    private static let rowsPerBatch = 1024

    let workbench: Workbench

    func measure() throws -> [Measurement] {
        _ = try store()
        let runs = try PairedRuns(Workbench.pairCount, subject: store, baseline: format)
        let rates = runs.pairs.map { Double(Self.rowCount) / $0.subject }
        let note = "\(number((rates.median ?? 0) / 1e6)) million rows/s to disk"
        return [try Measurement("inertial rows to disk", runs, atLeast: 0.9, notes: [note])]
    }

    /// Formats every row and discards each batch.
    private func format() -> Double {
        seconds {
            var rows = RowBatch()
            for start in stride(from: 0, to: Self.rowCount, by: Self.rowsPerBatch) {
                fill(&rows, from: start)
                rows.removeAll()
            }
        }
    }

    private func store() throws -> Double {
        try workbench.withFolder { folder in
            let source = SourceDescription(streams: [StreamDescription(stream: .accelerometer)])
            let opening = SessionOpening(
                source: source, mode: "logger", start: SystemClock().anchor, secondsFromUTC: 0)
            let writer = try SessionWriter.create(
                in: folder, opening, fileSystem: LocalFileSystem())
            let time = try seconds { try store(with: writer) }
            try writer.finish(SessionClosing(stopReason: "requested"))
            return time
        }
    }

    /// Formats on this thread and writes on another.
    private func store(with writer: SessionWriter) throws {
        let exchange = BatchExchange()
        let thread = try WorkerThread { exchange.drain { try writer.write($0) } }
        var rows = RowBatch()
        for start in stride(from: 0, to: Self.rowCount, by: Self.rowsPerBatch) {
            fill(&rows, from: start)
            exchange.hand(&rows)
        }
        exchange.close()
        thread.join()
        if let failure = exchange.failure { throw failure }
    }

    private func fill(_ rows: inout RowBatch, from start: Int) {
        let samples = workbench.ring.inertial
        for index in start..<min(start + Self.rowsPerBatch, Self.rowCount) {
            let sample = samples[index % samples.count]
            rows.append(.inertial(sample), arrival: sample.timestamp, sequence: Int64(index))
        }
    }
}
