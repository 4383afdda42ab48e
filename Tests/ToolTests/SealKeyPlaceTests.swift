import Foundation
import Testing

/// A seal key that can be neither read nor created.
@Suite struct SealKeyPlaceTests {
    private func run(_ words: String, home: String) throws -> Program.Run {
        try Program(at: "/bin/sh").run(
            ["-c", "XDG_CONFIG_HOME= HOME='\(home)' '\(Program.lockstep.url.path)' \(words)"])
    }

    @Test func theErrorNamesTheKeyAndNotTheTarget() throws {
        let folder = try TemporaryFolder()
        let record = "record --from synthetic --duration 1 --size 64x48 --to '\(folder.path)/out'"
        let run = try run(record, home: "/proc")
        #expect(run.exitCode == 4)
        #expect(run.errors.contains("(/proc/.config/lockstep/seal-key.pem)"), "\(run.errors)")
        #expect(run.errors.contains("--seal-key") && run.errors.contains("--no-seal"))
        #expect(!run.errors.contains("--to"))
        let without = try self.run(record + " --no-seal", home: "/proc")
        #expect(without.exitCode == 0, "\(without.errors)")
    }

    @Test func aCommandThatMustSignDoesNotOfferToLeaveTheSealOut() throws {
        let recording = try SmallRecording(["--mode", "vislam"])
        let manifest = recording.url.appendingPathComponent("metadata.json")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        try Data(text.replacing("\"complete\"", with: "\"recording\"").utf8).write(to: manifest)
        let run = try run("recover '\(recording.url.path)'", home: "/proc")
        #expect(run.exitCode == 4, "\(run.errors)")
        #expect(run.errors.contains("--seal-key") && !run.errors.contains("--no-seal"))
    }
}
