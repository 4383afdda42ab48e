import Foundation
import Testing

/// Complete sessions with unreadable rows: rejected, or used without these rows.
@Suite struct SkippedRowsTests {
    struct Damage: Sendable, CustomTestStringConvertible {
        var mode: String
        var file: String
        /// The one-based number of the damaged line.
        var line: Int
        var testDescription: String { "\(mode): \(file), line \(line)" }
    }

    static let damages = [
        Damage(mode: "logger", file: "imu.csv", line: 201),
        Damage(mode: "logger", file: "attitude.csv", line: 5),
        Damage(mode: "logger", file: "frames.jsonl", line: 3),
        Damage(mode: "vio", file: "barometer.csv", line: 2),
        Damage(mode: "vio", file: "imu.csv", line: 2),
    ]

    private func spoiled(_ damage: Damage) throws -> SmallRecording {
        let recording = try SmallRecording(["--mode", damage.mode])
        let url = recording.url.appendingPathComponent(damage.file)
        var lines = try String(contentsOf: url, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        lines[damage.line - 1] = "spoiled"
        try Data(lines.joined(separator: "\n").utf8).write(to: url)
        return recording
    }

    private func rows(_ run: Program.Run) throws -> [[String: Any]] {
        let document = try #require(SmallRecording.lines(run.output).first)
        let rows = try #require(document["skipped_rows"] as? [[String: Any]])
        #expect(document["skipped_rows_count"] as? Int == rows.count)
        return rows
    }

    @Test(arguments: damages) func anExportLeavesThemOutAndListsThem(_ damage: Damage) throws {
        let recording = try spoiled(damage)
        let words = ["export", recording.url.path, "--format", "mcap", "--to"]
        let place = recording.folder.path + "/x"
        let refused = try Program.lockstep.run(words + [place])
        #expect(refused.exitCode == 3)
        #expect(refused.errors.contains("--skip-bad-rows"), "\(refused.errors)")
        #expect(!FileManager.default.fileExists(atPath: place))
        let text = try Program.lockstep.run(words + [place, "--skip-bad-rows"])
        #expect(text.exitCode == 1, "\(text.errors)")
        #expect(text.output.contains("that cannot be read:\n  "), "\(text.output)")
        #expect(text.output.contains("  \(damage.file), row \(damage.line): "))
        #expect(FileManager.default.fileExists(atPath: place + "/recording.mcap"))
        let json = try Program.lockstep.run(words + [place + "2", "--skip-bad-rows", "--json"])
        #expect(
            try rows(json).contains {
                $0["file"] as? String == damage.file && $0["row"] as? Int == damage.line
            })
    }

    @Test(arguments: damages, [["import"], ["trim", "--start", "0"]])
    func aCopyIsRefusedWithTheCommandThatHelps(_ damage: Damage, _ command: [String]) throws {
        let recording = try spoiled(damage)
        let place = recording.folder.path + "/copy"
        let run = try Program.lockstep.run(
            [command[0], recording.url.path] + command.dropFirst() + ["--to", place])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("recover --skip-bad-rows"), "\(run.errors)")
        #expect(run.errors.contains("row \(damage.line)"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: place))
    }

    @Test(arguments: damages) func recoverRemovesBadRowsPermanently(_ damage: Damage) throws {
        let recording = try spoiled(damage)
        let path = recording.url.path
        let before = try recording.files()
        #expect(try Program.lockstep.run(["recover", path]).exitCode == 3)
        #expect(try recording.files() == before)
        let run = try Program.lockstep.run(["recover", path, "--skip-bad-rows", "--json"])
        #expect(run.exitCode == 1, "\(run.errors)")
        let row = try #require(rows(run).first)
        #expect(row["file"] as? String == damage.file && row["row"] as? Int == damage.line)
        #expect((row["problem"] as? String)?.isEmpty == false)
        let info = try Program.lockstep.run(["info", path, "--quiet"])
        #expect(info.lastLine == "recovered")
        let again = try Program.lockstep.run(["recover", path, "--skip-bad-rows"])
        #expect(again.exitCode == 0, "\(again.output)\(again.errors)")
        let replay = try Program.lockstep.run(["replay", path])
        #expect(replay.exitCode == 0, "\(replay.errors)")
        #expect(try Program.lockstep.run(["verify", path]).exitCode == 1)
        let check = try Program.lockstep.run(["check", path])
        #expect(
            check.output.contains(
                "Rows that could not be read were removed, as asked, from a recording"),
            "\(check.output)")
        #expect(!check.output.contains("in the crash") && !check.output.contains("was interrupted"))
    }

    @Test func otherDamageIsRefusedAllTheSame() throws {
        let recording = try spoiled(Damage(mode: "logger", file: "imu.csv", line: 201))
        try FileManager.default.removeItem(
            at: recording.url.appendingPathComponent("rgb/000003.jpg"))
        let before = try recording.files()
        let run = try Program.lockstep.run(["recover", recording.url.path, "--skip-bad-rows"])
        #expect(run.exitCode == 3, "\(run.output)")
        #expect(
            run.errors.contains(
                "not only by unreadable rows: 1 frame without a complete image"), "\(run.errors)")
        #expect(!run.errors.contains("recover --skip-bad-rows"))
        #expect(try recording.files() == before)
    }

    @Test func aSessionInOrderSkipsNothing() throws {
        let recording = try SmallRecording()
        let run = try Program.lockstep.run([
            "export", recording.url.path, "--format", "tum", "--to", recording.folder.path + "/x",
            "--skip-bad-rows",
        ])
        #expect(run.exitCode == 0 && !run.output.contains("Skipped"), "\(run.output)")
        let recovered = try Program.lockstep.run(
            ["recover", recording.url.path, "--skip-bad-rows"])
        #expect(recovered.exitCode == 0)
    }
}
