import Foundation
import Testing

/// An incomplete conversion leaves nothing that could be mistaken for a complete one.
@Suite(.serialized) struct ConversionEndTests {
    /// Twelve seconds of a synthetic phone at 60 fps: more than any command converts before a
    /// signal arrives.
    private static let source = Result {
        let recording = try SmallRecording(
            ["--fps", "60", "--imu-rate", "1000", "--size", "320x240"], seconds: 12)
        recording.folder.keepUntilExit()
        return recording
    }
    private static let archive = Result { try source.get().archived() }

    /// A command that converts the session `%` and writes to the folder `out`.
    struct Conversion: Sendable, CustomTestStringConvertible {
        var words: String
        var testDescription: String { words }

        func arguments(_ session: URL, out: TemporaryFolder) -> [String] {
            words.split(separator: " ").map {
                $0 == "%" ? session.path : String($0).replacing("out/", with: out.path + "/")
            }
        }
    }

    static let conversions = [
        "import % --to out/a/b", "trim % --start 1 --to out/a/b --json",
        "redact % --to out/a/b", "export % --format euroc --to out/a/b/c",
        "export % --format mcap --to out/a/b/c.zip",
    ].map(Conversion.init)

    @Test(arguments: conversions, [[SIGINT], [SIGTERM], [SIGINT, SIGINT]])
    func anInterruptedConversionLeavesNothing(
        _ conversion: Conversion, _ signals: [Int32]
    ) throws {
        let session = try Self.source.get().url
        let out = try TemporaryFolder()
        let program = try Program.lockstep.start(conversion.arguments(session, out: out))
        try out.waitForEntries(5)
        for signal in signals { program.send(signal) }
        let run = try program.end(withinSeconds: 60)
        #expect(run.exitCode == 128 + signals[0], "\(run.output)\(run.errors)")
        #expect(run.errors.contains("interrupted; the unfinished output was removed"))
        #expect(run.output.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: out.path) == [])
    }

    @Test(
        arguments: [
            "import % --to out/a", "trim % --start 0.1 --to out/a", "redact % --to out/a",
            "export % --format vio --to out/a", "export % --format kalibr --to out/a.zip",
        ].map(Conversion.init))
    func aConversionOfABadRowLeavesNothing(_ conversion: Conversion) throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let rows = recording.url.appendingPathComponent("imu.csv")
        var lines = try String(contentsOf: rows, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        lines[200] = "spoiled"
        try Data(lines.joined(separator: "\n").utf8).write(to: rows)
        let out = try TemporaryFolder()
        let run = try Program.lockstep.run(conversion.arguments(recording.url, out: out))
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("imu.csv, row 201"), "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: out.path) == [])
    }

    /// The missing file is the session's, not a path that the user gave.
    @Test(
        arguments: [
            "import % --to out/a", "trim % --start 0 --to out/a",
            "export % --format euroc --to out/a",
        ].map(Conversion.init))
    func aMissingImageIsToBeCopiedAgain(_ conversion: Conversion) throws {
        let recording = try SmallRecording(["--mode", "logger"])
        let image = "rgb/000003.jpg"
        try FileManager.default.removeItem(at: recording.url.appendingPathComponent(image))
        let out = try TemporaryFolder()
        let run = try Program.lockstep.run(conversion.arguments(recording.url, out: out))
        #expect(run.exitCode == 3)
        #expect(
            run.errors.contains("a file that the session's rows refer to is missing (\(image))."),
            "\(run.errors)")
        #expect(run.errors.contains("Copy the session again from its source."))
        #expect(!run.errors.contains("Check the path"))
    }

    @Test(arguments: ["report % --to out/r.html", "check %"].map(Conversion.init))
    func temporaryImportIsRemoved(_ conversion: Conversion) throws {
        let (out, temporary) = (try TemporaryFolder(), try TemporaryFolder())
        let archive = out.url("session.zip")
        try FileManager.default.copyItem(atPath: Self.archive.get(), toPath: archive.path)
        let command = conversion.arguments(archive, out: out).map { "'\($0)'" }
        let program = try Program(at: "/bin/sh").start([
            "-c",
            "TMPDIR='\(temporary.path)' exec '\(Program.lockstep.url.path)' "
                + command.joined(separator: " "),
        ])
        try temporary.waitForEntries(5)
        program.send(SIGINT)
        let run = try program.end(withinSeconds: 60)
        #expect(run.exitCode == 130, "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: out.path) == ["session.zip"])
    }

    @Test(
        arguments: ["check %", "compare % %", "sync %", "report % --to out/r.html"].map(
            Conversion.init), [SIGINT, SIGTERM])
    func aCommandThatReadsASessionEndsWithOneLine(
        _ conversion: Conversion, _ signal: Int32
    ) throws {
        let session = try Self.source.get().url
        let before = try SmallRecording.files(in: session)
        let out = try TemporaryFolder()
        let program = try Program.lockstep.start(conversion.arguments(session, out: out))
        try program.waitUntilItCatches(signal)
        program.send(signal)
        let run = try program.end(withinSeconds: 60)
        #expect(run.exitCode == 128 + signal)
        #expect(run.errors == "lockstep: interrupted.\n")
        #expect(run.output.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: out.path) == [])
        #expect(try SmallRecording.files(in: session) == before)
    }

    /// The leftovers of a killed conversion are readable after `recover`, and are never mistaken
    /// for the source.
    @Test(arguments: ["import % --to out/a", "trim % --start 1 --to out/a"].map(Conversion.init))
    func aKilledConversionIsMarkedAsAPartOfItsSource(_ conversion: Conversion) throws {
        let session = try Self.source.get().url
        let out = try TemporaryFolder()
        let program = try Program.lockstep.start(conversion.arguments(session, out: out))
        try out.waitForEntries(5)
        Thread.sleep(forTimeInterval: 0.2)
        program.send(SIGKILL)
        _ = try program.end()
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: out.path + "/a").first)
        let left = out.path + "/a/" + name
        for state in ["recording", "recovered"] {
            if state == "recovered" {
                let recovery = try Program.lockstep.run(["recover", left])
                try #require(recovery.exitCode == 0, "\(recovery.errors)")
            }
            let info = try Program.lockstep.run(["info", left])
            #expect(
                info.output.contains(
                    state == "recording"
                        ? "  recording (still running, or interrupted: run `lockstep recover "
                        : "  recovered  "), "\(info.output)")
            #expect(info.output.contains("stopped: conversion interrupted"), "\(info.output)")
            let check = try Program.lockstep.run(["check", left])
            #expect(check.exitCode == 1)
            #expect(
                check.output.contains("The session is only a part of its source: the conversion"),
                "\(check.output)")
            #expect(check.output.contains("Remove this session and convert the source again."))
        }
        let again = try Program.lockstep.run(conversion.arguments(session, out: out))
        try #require(again.exitCode == 0, "\(again.errors)")
        let info = try Program.lockstep.run(["info", again.lastLine, "--json"])
        let document = try #require(try SmallRecording.lines(info.output).first)
        #expect(document["stop_reason"] as? String == "source_ended")
    }

    /// Ctrl-C stops all recordings, not only the current one.
    @Test(arguments: ["check", "info", "report"])
    func anInterruptedBatchEndsWithItsSignal(_ command: String) throws {
        let (out, temporary) = (try TemporaryFolder(), try TemporaryFolder())
        let archives = ["a", "b"].map { out.url("\($0).zip").path }
        for archive in archives {
            try FileManager.default.copyItem(atPath: Self.archive.get(), toPath: archive)
        }
        let program = try Program(at: "/bin/sh").start([
            "-c",
            "cd '\(out.path)' && TMPDIR='\(temporary.path)' exec '\(Program.lockstep.url.path)' "
                + "\(command) /nowhere \(archives.joined(separator: " "))",
        ])
        try temporary.waitForEntries(5)
        program.send(SIGINT)
        let run = try program.end(withinSeconds: 60)
        #expect(run.exitCode == 130, "\(run.errors)")
        #expect(
            run.errors.contains("lockstep: there is no file or folder of this name (/nowhere)."))
        #expect(run.errors.contains("lockstep: interrupted"))
        #expect(!(run.output + run.errors).contains("b.zip"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: out.path).sorted()
                == ["a.zip", "b.zip"])
    }

    @Test func aKilledRedactionIsRemovedByTheNext() throws {
        let session = try Self.source.get().url
        let out = try TemporaryFolder()
        let program = try Program.lockstep.start(["redact", session.path, "--to", out.path])
        try out.waitForEntries(5)
        program.send(SIGKILL)
        _ = try program.end()
        let left = out.path + "/" + session.lastPathComponent + ".part"
        try #require(FileManager.default.fileExists(atPath: left))
        let run = try Program.lockstep.run(["redact", session.path, "--to", out.path])
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("Removed \(left), left unfinished by an earlier run."))
        #expect(run.lastLine == out.path + "/" + session.lastPathComponent)
        let names = try FileManager.default.contentsOfDirectory(atPath: out.path)
        #expect(names == [session.lastPathComponent])
    }

    @Test func aFolderOfAnotherIsNoLeftover() throws {
        let recording = try SmallRecording()
        let out = try TemporaryFolder()
        let name = recording.url.lastPathComponent
        let other = out.url(name + ".part")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
        try Data("mine".utf8).write(to: other.appendingPathComponent("notes.txt"))
        let run = try Program.lockstep.run(["redact", recording.url.path, "--to", out.path])
        #expect(run.lastLine == out.path + "/" + name + "_2", "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: other.path + "/notes.txt"))
    }
}
