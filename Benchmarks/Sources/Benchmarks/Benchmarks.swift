import Glibc
import LockstepSessions

/// Measures Lockstep on this machine: `lockstep-benchmarks FOLDER RESULTS [NAME…]`.
@main
struct Benchmarks {
    private struct Choice: Sendable {
        let name: String
        let measure: @Sendable (Workbench) throws -> [Measurement]
    }

    /// The benchmarks, by their names on the command line.
    private static let all = [
        Choice(name: "recorder") { try RecorderThroughput(workbench: $0).measure() },
        Choice(name: "memory") { try RecorderMemory(workbench: $0).measure() },
        Choice(name: "callback") { try CallbackTime(workbench: $0).measure() },
        Choice(name: "rows") { try InertialRows(workbench: $0).measure() },
        Choice(name: "synthetic") { _ in try SyntheticSpeed().measure() },
        Choice(name: "seal") { try SealCost(workbench: $0).measure() },
        Choice(name: "movie") { try MovieThroughput(workbench: $0).measure() },
        Choice(name: "csv") { try RowReading.csv($0).measure() },
        Choice(name: "jsonl") { try RowReading.jsonLines($0).measure() },
        Choice(name: "check") { try CheckSpeed(workbench: $0).measure() },
        Choice(name: "exports") {
            try ExportSpeed(workbench: $0).measure() + ExportMemory(workbench: $0).measure()
        },
    ]

    static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            say("The measurement failed: \(error)")
            exit(1)
        }
    }

    private static func run(_ words: [String]) throws {
        if words.count == 4, words[0] == RecorderMemory.command, let seconds = Int(words[2]) {
            return try RecorderMemory.record(ringIn: words[1], seconds: seconds, output: words[3])
        }
        guard words.count >= 2 else {
            throw BenchmarkFailure("missing arguments: a folder and a results file")
        }
        let machine = Machine()
        for line in machine.lines { print(line) }
        let names = words.dropFirst(2)
        let measurements = try measure(
            in: words[0], names.isEmpty ? all.map(\.name) : [String](names))
        for line in Table(measurements: measurements).lines { print(line) }
        // Only a complete run is a result: results of different runs are not combined.
        if names.isEmpty {
            try ResultsFile(machine: machine, measurements: measurements).write(to: words[1])
        }
    }

    private static func measure(in folder: String, _ names: [String]) throws -> [Measurement] {
        let choices = try names.map(choice(named:))
        say("rendering frames …")
        let workbench = try Workbench(folder: folder, program: "/proc/self/exe")
        return try choices.flatMap { choice in
            say("measuring \(choice.name) …")
            let measurements = try choice.measure(workbench)
            // Printed at once, because the table may be minutes away.
            for measurement in measurements { say("  " + measurement.summary) }
            return measurements
        }
    }

    private static func choice(named name: String) throws -> Choice {
        guard let choice = all.first(where: { $0.name == name }) else {
            let known = all.map(\.name).joined(separator: ", ")
            throw BenchmarkFailure("unknown benchmark \"\(name)\"; available: \(known)")
        }
        return choice
    }

    /// Progress and failures go to standard error, the table to standard output.
    private static func say(_ words: String) {
        let line = Array((words + "\n").utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }
}
