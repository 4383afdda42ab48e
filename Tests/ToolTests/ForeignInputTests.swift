import Foundation
import Testing

/// Commands that were given another app's recording.
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

    @Test(arguments: [
        ["verify", "@"], ["recover", "@"], ["replay", "@"],
        ["trim", "@", "--start", "0", "--to", "%"],
        ["redact", "@", "--to", "%"], ["calibrate", "@", "--kalibr", "x"],
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
