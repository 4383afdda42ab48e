import BenchmarkStatistics
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions

/// The rate at which the recorder stores the stream as a movie, compared with FFmpeg's own program.
struct MovieThroughput {
    private static let frameCount = 90

    let workbench: Workbench

    func measure() throws -> [Measurement] {
        _ = try record()
        let runs = try PairedRuns(Workbench.pairCount, subject: record) {
            try runProgram(frameCount: Self.frameCount)
        }
        return [
            try Measurement(
                "movie throughput, \(try codec().rawValue)", runs, atLeast: 0.95,
                notes: try notes(on: runs))
        ]
    }

    private func notes(on runs: PairedRuns) throws -> [String] {
        let rates = runs.pairs.map { Double(Self.frameCount) / $0.subject }
        let single = try (0..<5).map { _ in try runProgram(frameCount: 1) }
        let whole = runs.pairs.map(\.baseline).median ?? 0
        return [
            "\(number(rates.median ?? 0)) frames/s, depth and inertial samples stored as well",
            "FFmpeg's program takes \(number((single.median ?? 0) * 1e3)) ms to start and encode "
                + "one frame, part of the \(number(whole * 1e3)) ms that are compared",
        ]
    }

    private var mode: RecordingMode { .video }

    private func record() throws -> Double {
        try workbench.withFolder { folder in
            let recorder = Recorder(
                RecorderConfiguration(mode: mode, directory: folder), codecs: FFmpegCodecs(),
                fileSystem: LocalFileSystem(), clock: SystemClock())
            let source = RingSource(workbench.ring, frameCount: Self.frameCount)
            return try seconds {
                let result = try recorder.record(from: source)
                guard result.frames == Self.frameCount, result.notices.isEmpty else {
                    throw BenchmarkFailure("the movie contains only \(result.frames) frames")
                }
            }
        }
    }

    private func runProgram(frameCount: Int) throws -> Double {
        try workbench.withFolder { folder in
            let program = ChildProcess(
                program: "ffmpeg",
                arguments: FFmpegArguments(
                    input: workbench.ringFile.images, frameCount: frameCount,
                    codec: try codec(), bitsPerSecond: try plan().bitsPerSecond,
                    output: folder + "/video.mov"
                ).words)
            return try seconds { try program.run() }
        }
    }

    /// Returns the recorder's codec: the mode's best one that this machine supports.
    private func codec() throws -> MovieCodec {
        let codecs = FFmpegCodecs().movieEncoders
        guard let codec = try plan().codecs.first(where: codecs.contains) else {
            throw BenchmarkFailure("this machine's FFmpeg encodes no movies")
        }
        return codec
    }

    private func plan() throws -> MoviePlan {
        guard case .movie(let plan) = mode.storage else {
            throw BenchmarkFailure("the mode \(mode.name) stores no movie")
        }
        return plan
    }
}
