import BenchmarkStatistics
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The speed of reading a session's rows to typed values, compared with a Python reader.
struct RowReading {
    private let workbench: Workbench
    /// The name of the result.
    private let name: String
    /// The script of `Benchmarks/python` that reads the same file.
    private let script: String
    private let write: (LongSession, _ folder: String) throws -> Session
    private let read: (Session) throws -> RowSums

    /// The rows of `imu.csv`, compared with polars' CSV reader.
    static func csv(_ workbench: Workbench) -> RowReading {
        RowReading(workbench: workbench, name: "rows of CSV read", script: "read_csv.py") {
            try $0.writeInertial(in: $1)
        } read: { session in
            var sums = RowSums()
            let rows = try session.inertialRows()
            while let row = try rows?.next() { sums.add(row.arrival.sequence, row.value.x) }
            return sums
        }
    }

    /// The rows of `frames.jsonl`, compared with orjson.
    static func jsonLines(_ workbench: Workbench) -> RowReading {
        RowReading(workbench: workbench, name: "rows of JSON read", script: "read_jsonl.py") {
            try $0.writeFrames(in: $1)
        } read: { session in
            var sums = RowSums()
            let rows = try session.frameRows()
            while let row = try rows?.next() {
                sums.add(row.arrival.sequence, row.worldFromCamera?.translation.x ?? 0)
            }
            return sums
        }
    }

    func measure() throws -> [Measurement] {
        try workbench.withFolder { folder in
            let session = try write(LongSession(workbench.ring), folder)
            let script = ReadingScript(name: script, session: session.path)
            let sums = try read(session)
            try sums.expectSame(as: script.run().sums)
            let runs = try PairedRuns(Workbench.pairCount) {
                try seconds { _ = try read(session) }
            } baseline: {
                try script.run().seconds
            }
            let rates = runs.pairs.map { Double(sums.count) / $0.subject }
            let note = "\(number((rates.median ?? 0) / 1e3)) thousand rows/s"
            return [try Measurement(name, runs, atLeast: 1, notes: [note])]
        }
    }
}
