import BenchmarkStatistics
import LockstepSessions

/// The speed of `lockstep export` for each format, compared with the usual Python code; complete
/// programs, from start to end.
struct ExportSpeed {
    /// Fewer than in other benchmarks: some Python converters take half a minute.
    private static let pairCount = 5

    /// A format, the compared part of it, and the goal for the ratio.
    private struct Comparison {
        let format: String
        let session: ExportedSession
        let goal: Double
    }

    /// The goal is 10 if text is written, 2.5 if images are encoded as PNG, and 1.5 if other
    /// images, depth or compression take the time.
    private static let comparisons =
        ["tum", "vislam", "vio"].map { Comparison(format: $0, session: .rows, goal: 10) }
        + ["euroc", "kalibr", "tumrgbd"].map {
            Comparison(format: $0, session: .images, goal: 2.5)
        }
        + [
            "stray", "colmap", "nerfstudio", "ply", "mcap", "rosbag",
        ].map { Comparison(format: $0, session: .images, goal: 1.5) }

    let workbench: Workbench

    func measure() throws -> [Measurement] {
        let bench = try ExportBench(workbench)
        return try Self.comparisons.map { try measure($0, bench) } + [measureCopying(bench)]
    }

    private func measure(_ comparison: Comparison, _ bench: ExportBench) throws -> Measurement {
        let session = try bench.path(of: comparison.session)
        let runs = try PairedRuns(Self.pairCount) {
            try bench.time { try bench.export(session, comparison.format, to: $0).run() }
        } baseline: {
            try bench.time { output in
                try ChildProcess(
                    program: ".bench/bin/python",
                    arguments: ["Benchmarks/python/to_\(comparison.format).py", session, output]
                ).run()
            }
        }
        return try Measurement(
            "export to \(comparison.format)", runs, atLeast: comparison.goal,
            notes: [seconds(of: runs)])
    }

    /// The format with the same files as a session, compared with copying the session's folder.
    private func measureCopying(_ bench: ExportBench) throws -> Measurement {
        let session = try bench.path(of: .images)
        let runs = try PairedRuns(Self.pairCount) {
            try bench.time { try bench.export(session, "logger3d", to: $0).run() }
        } baseline: {
            try bench.time { output in
                try ChildProcess(program: "cp", arguments: ["-r", session, output]).run()
                try ChildProcess(program: "sync", arguments: ["-f", output]).run()
            }
        }
        return try Measurement(
            "export to logger3d, cp -r", runs, atLeast: 0.8, notes: [seconds(of: runs)])
    }

    private func seconds(of runs: PairedRuns) -> String {
        let (subject, baseline) = (runs.pairs.map(\.subject), runs.pairs.map(\.baseline))
        return "\(number(subject.median ?? 0)) s against \(number(baseline.median ?? 0)) s"
    }
}
