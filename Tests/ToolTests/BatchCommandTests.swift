import Foundation
import Testing

/// Every command that accepts several paths finds, processes and counts the recordings alike.
@Suite struct BatchCommandTests {
    /// Paths that all mean the same three recordings.
    static let paths = [
        BatchWorld.names, ["day1/a", "day1/b", "./day1/../day1/a", "day2"], ["."],
        ["*/[ab]", "day2/deep/?"], ["**/[!x]"], ["day[12]"], ["day1/**", "**/deep/c"],
    ]

    @Test(arguments: BatchCommand.all, paths)
    func findsEachRecordingOnce(_ command: BatchCommand, _ paths: [String]) throws {
        let out = try TemporaryFolder()
        let run = try command.run(paths, to: out)
        #expect(run.lastLine == command.summary, "\(run.output)\(run.errors)")
        #expect(run.exitCode == command.exitCode)
        #expect(!run.output.contains("day3/") && !run.output.contains(".old"), "\(run.output)")
    }

    @Test(arguments: BatchCommand.all)
    func anyNumberOfJobsPrintsTheSame(_ command: BatchCommand) throws {
        let runs = try ["1", "2", "8"].map { jobs in
            let out = try TemporaryFolder()
            let run = try command.run(["."], ["--jobs", jobs], to: out)
            // Datasets have no date, so imports are named by the time of day.
            return [run.output, run.errors].map { text in
                text.replacing(out.path, with: "OUT").replacing(/session_[0-9_]+/, with: "SESSION")
            } + ["\(run.exitCode)"]
        }
        #expect(
            runs[0][0].contains("day2/deep/c") || command.name == "report" || command.name == "info"
        )
        #expect(runs[1] == runs[0] && runs[2] == runs[0])
    }

    @Test(arguments: BatchCommand.all)
    func aSearchSkipsFilesThatAreNotRecordings(_ command: BatchCommand) throws {
        for path in ["day1", "day1/*", "day?"] {
            let run = try command.run([path], to: try TemporaryFolder())
            #expect(run.errors.contains("note: skipped day1/notes.txt: not a recording.\n"))
        }
        let quiet = try command.run(["day1"], ["--quiet"], to: try TemporaryFolder())
        #expect(!quiet.errors.contains("skipped"))
    }

    @Test(arguments: BatchCommand.all)
    func anExplicitPathThatIsNotARecordingIsAnError(_ command: BatchCommand) throws {
        let run = try command.run(
            ["day1/notes.txt", "/nowhere", "day1/a"], to: try TemporaryFolder())
        #expect(run.exitCode == 3)
        #expect(run.lastLine.hasSuffix("2 \(command.failed)"), "\(run.output)")
        #expect(run.lastLine.hasPrefix("3 recordings: 1 "), "\(run.output)")
        #expect(run.errors.contains("there is no file or folder of this name (/nowhere)."))
        #expect(run.errors.contains("day1/notes.txt") && !run.errors.contains("skipped"))
    }

    @Test(arguments: BatchCommand.all)
    func aPatternThatMatchesNothingIsAnError(_ command: BatchCommand) throws {
        let out = try TemporaryFolder()
        let alone = try command.run(["day1/2026-*"], to: out)
        #expect(alone.exitCode == 3 && alone.output.isEmpty, "\(alone.output)")
        #expect(alone.errors.contains("no file or folder matches this pattern (day1/2026-*)."))
        #expect(alone.errors.contains("Check the pattern:"))
        let both = try command.run(["day1/2026-*", "day1/a"], to: out)
        #expect(both.exitCode == 3 && both.lastLine.hasSuffix(" 1 \(command.failed)"))
    }

    @Test(arguments: BatchCommand.all)
    func aSearchWithoutARecordingIsAnError(_ command: BatchCommand) throws {
        let run = try command.run(["day1/*.txt"], to: try TemporaryFolder())
        #expect(run.exitCode == 3 && run.output.isEmpty)
        #expect(run.errors.contains("skipped day1/notes.txt: not a recording"))
        #expect(run.errors.contains("there is no recording for this command among these paths"))
    }

    @Test(arguments: BatchCommand.all.filter(\.hasDocuments))
    func theLastDocumentIsTheSummary(_ command: BatchCommand) throws {
        let run = try command.run([".", "/nowhere"], ["--json"], to: try TemporaryFolder())
        let documents = try SmallRecording.lines(run.output)
        try #require(documents.count == 5, "\(run.output)")
        let places = documents.prefix(4).map { ($0["recording"] ?? $0["path"]) as? String }
        #expect(places == BatchWorld.names + ["/nowhere"])
        let summary = try #require(documents[4]["summary"] as? [String: Any])
        #expect(summary["recording_count"] as? Int == 4)
        #expect(summary["exit_code"] as? Int == 3 && run.exitCode == 3)
        let outcomes = try #require(summary["outcomes"] as? [[String: Any]])
        let counts = outcomes.compactMap { $0["count"] as? Int }.reduce(0, +)
        #expect(counts + (summary["failed_count"] as? Int ?? 0) == 4)
        let skipped = try #require(summary["skipped"] as? [[String: Any]])
        #expect(skipped.compactMap { $0["path"] as? String } == ["day1/notes.txt", "day3"])
        let page = try SourceFiles.text("docs/TOOL-JSON.md")
        for key in ["summary"] + summary.keys { #expect(page.contains("`\(key)`"), "\(key)") }
        let single = try command.run(["day1/a"], ["--json"], to: try TemporaryFolder())
        #expect(try SmallRecording.lines(single.output).count == 1)
    }

    @Test(arguments: BatchCommand.all, ["0", "257", "-1", "x"])
    func theNumberOfJobsIsLimited(_ command: BatchCommand, _ jobs: String) throws {
        let out = try TemporaryFolder()
        let run = try command.run(["."], ["--jobs", jobs], to: out)
        #expect(run.exitCode == 2 && run.output.isEmpty && run.errors.contains("--jobs"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: out.path) == [])
    }

    @Test(arguments: BatchCommand.all)
    func progressForAnotherProgramIsPrintedAsLines(_ command: BatchCommand) throws {
        let run = try command.run(
            ["."], ["--quiet"], to: try TemporaryFolder(),
            environment: ["LOCKSTEP_PROGRESS": "lines"])
        let shares = run.errors.matches(
            of: /(?m)^progress ([01]\.[0-9][0-9]) [0-3] recordings? left$/
        ).compactMap { Double($0.1) }
        #expect(!shares.isEmpty && shares == shares.sorted(), "\(run.errors)")
        #expect(try !command.run(["."], to: try TemporaryFolder()).errors.contains("progress"))
    }

    /// The tool ends, and leaves no unfinished output.
    @Test(arguments: BatchCommand.all)
    func aFailingStandardOutputEndsTheBatch(_ command: BatchCommand) throws {
        let (out, temporary) = (try TemporaryFolder(), try TemporaryFolder())
        let (world, folder) = (try BatchWorld.shared.get(), try command.recordings())
        let options = command.options.map {
            $0.replacing("OUT", with: out.path + "/new").replacing(
                "LIBRARY", with: world.library.path)
        }
        let shell = try Program(at: "/bin/bash").run(
            [
                "-c",
                "cd '\(folder.path)'; '\(Program.lockstep.url.path)' \(command.name) . "
                    + options.joined(separator: " ") + " --jobs 2 > /dev/full",
            ], environment: ["TMPDIR": temporary.path])
        withExtendedLifetime(folder) {}
        #expect(shell.exitCode == 4, "\(shell.errors)")
        #expect(shell.errors.contains("standard output"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
        let left = FileManager.default.enumerator(atPath: out.path)?.allObjects as? [String] ?? []
        #expect(!left.contains { $0.hasSuffix(".part") }, "\(left)")
    }
}
