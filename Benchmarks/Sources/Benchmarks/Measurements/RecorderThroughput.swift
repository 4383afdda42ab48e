import BenchmarkStatistics
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions

/// The rate at which the recorder stores the stream as still images, compared with a loop that only
/// encodes and writes.
struct RecorderThroughput {
    /// Four seconds of stream: one to two seconds of work.
    private static let frameCount = 120

    let workbench: Workbench

    func measure() throws -> [Measurement] {
        let first = try record()
        let runs = try PairedRuns(Workbench.pairCount) {
            try record().seconds
        } baseline: {
            try runBareLoop(rowByteCount: first.rowByteCount)
        }
        let rates = runs.pairs.map { Double(Self.frameCount) / $0.subject }
        let note = "\(number(rates.median ?? 0)) frames/s, the median of \(rates.count) runs"
        return [
            try Measurement("recorder throughput", runs, atLeast: 0.95, notes: [note])
        ]
    }

    private func record() throws -> (seconds: Double, rowByteCount: Int) {
        try workbench.withFolder { folder in
            let recorder = Recorder(
                RecorderConfiguration(mode: .logger, directory: folder), codecs: FFmpegCodecs(),
                fileSystem: LocalFileSystem(), clock: SystemClock())
            let source = RingSource(workbench.ring, frameCount: Self.frameCount)
            var path = ""
            let time = try seconds { path = try recorder.record(from: source).path }
            let rows = try LocalFileSystem().list(path).filter { !$0.isDirectory }
            return (time, Int(rows.reduce(0) { $0 + $1.byteCount }))
        }
    }

    private func runBareLoop(rowByteCount: Int) throws -> Double {
        try workbench.withFolder { folder in
            let loop = try BareLoop(
                workbench.ring, frameCount: Self.frameCount, rowByteCount: rowByteCount,
                folder: folder)
            return try seconds { try loop.run() }
        }
    }
}
