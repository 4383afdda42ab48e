import Foundation
import Testing

/// Commands with another app's recording as input.
@Suite struct ForeignInputTests {
    private static func recording() throws -> (folder: TemporaryFolder, path: String) {
        let recording = try SmallRecording(["--mode", "vio"])
        let folder = try TemporaryFolder()
        let path = folder.url("it's a walk").path
        let run = try Program.lockstep.run(
            ["export", recording.url.path, "--format", "euroc", "--to", path])
        try #require(run.exitCode == 0, "\(run.errors)")
        return (folder, path)
    }

    @Test func itIsShownAndExported() throws {
        let (folder, path) = try Self.recording()
        let info = try Program.lockstep.run(["info", path])
        #expect(info.exitCode == 0, "\(info.errors)")
        #expect(info.output.hasPrefix("Read as euroc: "))
        #expect(info.output.contains(/gyroscope +\d+/))
        let json = try Program.lockstep.run(["info", path, "--json"])
        let document = try #require(try SmallRecording.lines(json.output).first)
        #expect(document["format"] as? String == "euroc" && document["path"] as? String == path)
        let target = folder.url("trajectory").path
        let export = try Program.lockstep.run(["export", path, "--format", "tum", "--to", target])
        #expect(export.exitCode == 0, "\(export.errors)")
        #expect(export.output.hasPrefix("Exported as tum: "))
        #expect(export.errors.contains("note: Read as euroc: "))
    }

    /// Messages stay out of the exported output, and no temporary file is left.
    @Test func itIsExportedToStandardOutput() throws {
        let (folder, path) = try Self.recording()
        let target = folder.url("cloud.mcap").path
        let words = ["export", path, "--format", "mcap", "--to"]
        try #require(try Program.lockstep.run(words + [target]).exitCode == 0)
        let temporary = try TemporaryFolder()
        let streamed = folder.url("streamed").path
        let call = ([Program.lockstep.url.path] + words).map {
            "'" + $0.replacing("'", with: "'\\''") + "'"
        }
        let run = try Program(at: "/bin/sh").run([
            "-c", "TMPDIR='\(temporary.path)' \(call.joined(separator: " ")) - > '\(streamed)'",
        ])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.errors.contains("note: Read as euroc: "))
        #expect(run.errors.contains("Exported as mcap: "))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: streamed))
        #expect(bytes.starts(with: [0x89, 0x4D, 0x43, 0x41, 0x50]))
        #expect(bytes == (try Data(contentsOf: URL(fileURLWithPath: target))))
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
    }

    /// Each format that is read and written, with files of its own: some have an `imu.csv`, as a
    /// session without a manifest has.
    @Test(arguments: ["euroc", "tumvi", "stray", "spectacular", "vio", "vislam", "tumrgbd"])
    func everyFormatIsDistinguishedFromASessionWithoutAManifest(_ format: String) throws {
        let mode = format == "vislam" ? "vislam" : format == "vio" ? "vio" : "logger"
        let recording = try SmallRecording(["--mode", mode])
        let folder = try TemporaryFolder()
        let path = folder.url("walk").path
        let export = try Program.lockstep.run(
            ["export", recording.url.path, "--format", format, "--to", path])
        try #require(export.exitCode == 0, "\(export.errors)")
        let run = try Program.lockstep.run(["trim", path, "--start", "0", "--to", folder.path])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("`lockstep import "), "\(run.errors)")
    }

    /// A session that lost its manifest is still repaired.
    @Test func aSessionWithoutItsManifestIsNoOtherFormat() throws {
        let recording = try SmallRecording()
        try FileManager.default.removeItem(
            at: recording.url.appendingPathComponent("metadata.json"))
        let run = try Program.lockstep.run(["replay", recording.url.path])
        #expect(run.errors.contains("`lockstep recover "), "\(run.errors)")
        #expect(try Program.lockstep.run(["recover", recording.url.path]).exitCode == 0)
    }

    @Test(arguments: [
        ["verify", "@"], ["recover", "@"], ["replay", "@"],
        ["trim", "@", "--start", "0", "--to", "%"],
        ["redact", "@", "--to", "%"], ["calibrate", "@", "--kalibr", "x"],
        ["sync", "@"],
    ])
    func theCommandThatImportsItIsPrinted(_ words: [String]) throws {
        let (folder, path) = try Self.recording()
        let words = words.map { $0 == "@" ? path : $0 == "%" ? folder.path : $0 }
        let run = try Program.lockstep.run(words)
        #expect(run.exitCode == 3 && run.output.isEmpty)
        let command = String(try #require(run.errors.firstMatch(of: /`(lockstep import .*)`/)).1)
        let shell = try Program(at: "/bin/sh").run(
            [
                "-c",
                command.replacing(
                    "lockstep", with: "'\(Program.lockstep.url.path)'", maxReplacements: 1),
            ],
            in: folder.url)
        #expect(shell.exitCode == 0, "\(command): \(shell.errors)")
        let made = folder.url(shell.lastLine).path
        #expect(try Program.lockstep.run(["verify", made]).exitCode == 0)
    }
}
