import BenchmarkStatistics
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// How fast the rows of `imu.csv` become typed values, against polars' reader of CSV.
struct CSVReading {
    let workbench: Workbench

    func measure() throws -> [Measurement] {
        try workbench.withFolder { folder in
            let session = try LongSession(workbench.ring).writeInertial(in: folder)
            let script = ReadingScript(name: "read_csv.py", session: session.path)
            try sums(of: session).expectSame(as: script.run().sums)
            let runs = try PairedRuns(Workbench.pairCount) {
                try seconds { _ = try sums(of: session) }
            } baseline: {
                try script.run().seconds
            }
            let rates = runs.pairs.map { Double(LongSession.inertialCount) / $0.subject }
            let note = "\(number((rates.median ?? 0) / 1e6)) million rows/s"
            return [try Measurement("rows of CSV read", runs, atLeast: 1, notes: [note])]
        }
    }

    private func sums(of session: Session) throws -> RowSums {
        var sums = RowSums()
        let rows = try session.inertialRows()
        while let row = try rows?.next() { sums.add(row.arrival.sequence, row.value.x) }
        return sums
    }
}
