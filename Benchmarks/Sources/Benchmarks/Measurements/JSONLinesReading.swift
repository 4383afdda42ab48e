import BenchmarkStatistics
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// How fast the rows of `frames.jsonl` become typed values, against orjson.
struct JSONLinesReading {
    let workbench: Workbench

    func measure() throws -> [Measurement] {
        try workbench.withFolder { folder in
            let session = try LongSession(workbench.ring).writeFrames(in: folder)
            let script = ReadingScript(name: "read_jsonl.py", session: session.path)
            try sums(of: session).expectSame(as: script.run().sums)
            let runs = try PairedRuns(Workbench.pairCount) {
                try seconds { _ = try sums(of: session) }
            } baseline: {
                try script.run().seconds
            }
            let rates = runs.pairs.map { Double(LongSession.frameCount) / $0.subject }
            let note = "\(number((rates.median ?? 0) / 1e3)) thousand rows/s"
            return [try Measurement("rows of JSON read", runs, atLeast: 1, notes: [note])]
        }
    }

    private func sums(of session: Session) throws -> RowSums {
        var sums = RowSums()
        let rows = try session.frameRows()
        while let row = try rows?.next() {
            sums.add(row.arrival.sequence, row.worldFromCamera?.translation.x ?? 0)
        }
        return sums
    }
}
