import BenchmarkStatistics
import LockstepAnalysis
import LockstepFormats
import LockstepMedia
import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepSynthetic

/// The speed of checking a session: its text, and its images.
struct CheckSpeed {
    private static let secondsOfMovie: Int64 = 60
    private static let secondsOfShortMovie: Int64 = 20

    let workbench: Workbench

    func measure() throws -> [Measurement] { try [measureText()] + measureImages() }

    /// Half an hour of rows, compared with polars and orjson reading the same files.
    private func measureText() throws -> Measurement {
        try workbench.withFolder { folder in
            let session = try LongSession(workbench.ring).writeAll(in: folder)
            let scripts = ["read_csv.py", "read_jsonl.py"].map {
                ReadingScript(name: $0, session: session.path)
            }
            try expectAllRows(check(session))
            let runs = try PairedRuns(Workbench.pairCount) {
                try seconds { _ = try check(session) }
            } baseline: {
                try scripts.reduce(0) { try $0 + $1.run().seconds }
            }
            let rows = Double(LongSession.inertialCount + LongSession.frameCount)
            let rates = runs.pairs.map { rows / $0.subject }
            let note = "\(number((rates.median ?? 0) / 1e3)) thousand rows/s"
            return try Measurement("text checked", runs, atLeast: 1, notes: [note])
        }
    }

    private func expectAllRows(_ report: CheckReport) throws {
        let counts = report.findings.filter { $0.name == .readable }
        guard counts.count == 2, counts.allSatisfy({ $0.severity == .pass }) else {
            throw BenchmarkFailure("the check did not read every row: \(counts)")
        }
    }

    /// A movie of 640×480, compared with a loop that decodes it and discards the images, and with
    /// the movie's own duration.
    private func measureImages() throws -> [Measurement] {
        let (runs, images) = try compareWithLoop(seconds: Self.secondsOfMovie)
        let rates = runs.pairs.map { Double(images) / $0.subject }
        let short = try compareWithLoop(seconds: Self.secondsOfShortMovie).runs
        let notes = [
            "\(number(rates.median ?? 0)) images/s of 640x480",
            "of a movie of \(Self.secondsOfShortMovie) s, in which as many images are examined, "
                + "\(number(short.rateRatio?.value ?? 0))",
        ]
        return [
            try Measurement("session with a movie checked", runs, atLeast: 0.9, notes: notes),
            try speed(runs.pairs.map(\.subject)),
        ]
    }

    /// Runs of the check and of the loop, and how many images there are.
    private func compareWithLoop(seconds length: Int64) throws -> (runs: PairedRuns, images: Int) {
        try workbench.withFolder { folder in
            let session = try record(in: folder, seconds: length)
            let decoded = try decode(session)
            guard decoded == session.manifest.frameCount else {
                throw BenchmarkFailure("the movie decoded to \(decoded) images")
            }
            let runs = try PairedRuns(Workbench.pairCount) {
                try seconds { _ = try check(session) }
            } baseline: {
                try seconds { _ = try decode(session) }
            }
            return (runs, decoded)
        }
    }

    private func speed(_ times: [Double]) throws -> Measurement {
        let length = Double(Self.secondsOfMovie)
        guard let speed = Estimate(ratios: times.map { length / $0 }) else {
            throw BenchmarkFailure("the check took zero time")
        }
        let neighbors = zip(times, times.dropFirst()).map { $1 / $0 }
        return Measurement(
            name: "session of 640x480 checked", value: speed.value, unit: "x real time",
            goal: .atLeast(20), interval: speed.interval,
            selfInterval: Estimate(ratios: neighbors)?.interval)
    }

    private func check(_ session: Session) throws -> CheckReport {
        try SessionCheck.run(session: session, codecs: FFmpegCodecs())
    }

    /// Decodes the movie on two threads and discards the images.
    private func decode(_ session: Session) throws -> Int {
        guard let file = try session.openIfPresent(SessionLayout.movie) else {
            throw BenchmarkFailure("the session has no movie")
        }
        let movie = try FFmpegCodecs(decodingThreads: 2).openMovie(file)
        var count = 0
        while try movie.nextImage() != nil { count += 1 }
        return count
    }

    /// Records the synthetic phone in the mode for odometry: images, poses, inertial samples.
    private func record(in folder: String, seconds: Int64) throws -> Session {
        var configuration = SyntheticConfiguration(duration: .seconds(seconds))
        configuration.framesPerSecond = RecordingMode.vio.framesPerSecond
        configuration.inertialRateHertz = RecordingMode.vio.inertialRateHertz
        configuration.streams = RecordingMode.vio.streams
        let recorder = Recorder(
            RecorderConfiguration(mode: .vio, directory: folder), codecs: FFmpegCodecs(),
            fileSystem: LocalFileSystem(), clock: SystemClock())
        let result = try recorder.record(from: SyntheticPhone(configuration))
        return try Session(opening: result.path, fileSystem: LocalFileSystem())
    }
}
