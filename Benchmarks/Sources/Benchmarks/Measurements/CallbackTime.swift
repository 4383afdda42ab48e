import BenchmarkStatistics
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions

/// The duration of a sensor's callback in real time, while the disk is too slow for the stream.
struct CallbackTime {
    private static let secondsOfStream = 20
    /// Three files per frame at 15 ms each exceed the 33 ms between frames: the queue fills.
    private static let disk = SlowFileSystem(
        writeDelay: .milliseconds(15), synchronizeDelay: .milliseconds(15))

    let workbench: Workbench

    func measure() throws -> [Measurement] {
        let (ledger, drops) = try record()
        let refused = drops.count(.camera, .queueFull)
        let note = "\(ledger.frames.count) frames offered in real time, \(refused) of them rejected"
        return [
            try percentile(
                "callback of an inertial sample, p99", ledger.inertial, below: 50,
                notes: ["\(ledger.inertial.count) samples"]),
            try percentile(
                "callback of a frame, p99", ledger.frames, below: 500, notes: [note]),
        ]
    }

    private func percentile(
        _ name: String, _ seconds: [Double], below goal: Double, notes: [String]
    ) throws -> Measurement {
        guard let value = seconds.quantile(0.99), let longest = seconds.max() else {
            throw BenchmarkFailure("\(name): no callback was called")
        }
        return Measurement(
            name: name, value: value * 1e6, unit: "us", goal: .below(goal),
            notes: notes + ["the longest took \(number(longest * 1e6)) us"])
    }

    private func record() throws -> (CallbackLedger, DropLedger) {
        try workbench.withFolder { folder in
            let recorder = Recorder(
                RecorderConfiguration(mode: .logger, directory: folder), codecs: FFmpegCodecs(),
                fileSystem: Self.disk, clock: SystemClock())
            let frameCount = Self.secondsOfStream * Int(Ring.framesPerSecond)
            let ring = RingSource(workbench.ring, frameCount: frameCount)
            let source = TimedSource(ring) { recorder.endOfSource() }
            try recorder.start(from: source)
            guard case .completed(let result) = recorder.wait() else {
                throw BenchmarkFailure("the recording on a slow disk failed")
            }
            return (source.ledger, result.drops)
        }
    }
}
