import Foundation
import Testing

/// Recordings that are processed at once and interrupted leave nothing unfinished.
@Suite(.serialized) struct BatchEndTests {
    /// Three copies of a recording, and their archives: more than any command processes before a
    /// signal arrives.
    private static let source = Result {
        let recording = try SmallRecording(
            ["--fps", "60", "--imu-rate", "1000", "--size", "320x240"], seconds: 12)
        let folder = try TemporaryFolder()
        folder.keepUntilExit()
        let archive = try recording.archived()
        for kind in ["sessions", "archives"] {
            try FileManager.default.createDirectory(
                at: folder.url(kind), withIntermediateDirectories: false)
        }
        for name in ["a", "b", "c"] {
            try FileManager.default.copyItem(
                at: recording.url, to: folder.url("sessions/" + name))
            try FileManager.default.linkItem(
                atPath: archive, toPath: folder.url("archives/\(name).zip").path)
        }
        return folder
    }

    /// Commands with the folder that they write to, `out` or `temporary`.
    static let commands = [
        ("export sessions/* --format euroc --to OUT/a/b", "out"),
        ("import archives --to OUT/a/b", "out"),
        ("check archives", "temporary"),
        ("report archives --to OUT/a", "temporary"),
    ]

    @Test(arguments: commands, [SIGINT, SIGTERM])
    func anInterruptedBatchLeavesNothing(_ command: (String, String), _ signal: Int32) throws {
        let (out, temporary) = (try TemporaryFolder(), try TemporaryFolder())
        let words = command.0.replacing("OUT", with: "'\(out.path)'")
        let program = try Program(at: "/bin/sh").start(
            [
                "-c",
                "TMPDIR='\(temporary.path)' exec '\(Program.lockstep.url.path)' \(words) --jobs 3",
            ], in: Self.source.get().url)
        try (command.1 == "out" ? out : temporary).waitForEntries(10)
        program.send(signal)
        let run = try program.end(withinSeconds: 120)
        #expect(run.exitCode == 128 + signal, "\(run.output)\(run.errors)")
        let hasWritten = command.1 == "out"
        #expect(
            run.errors == "lockstep: interrupted"
                + (hasWritten ? "; the unfinished output was removed.\n" : ".\n"))
        #expect(run.lastLine.hasPrefix("3 recordings: 3 not "), "\(run.output)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: out.path) == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
    }
}
