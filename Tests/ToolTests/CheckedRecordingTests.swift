import Foundation
import Testing

/// `lockstep check` of recordings that are not sessions.
@Suite struct CheckedRecordingTests {
    /// A session exported to a format, and the tool's output for the export.
    private struct Checked {
        let run: Program.Run
        /// The check's leftovers in the system's temporary folder.
        let leftovers: [String]

        init(_ words: [String], of path: String) throws {
            let place = try TemporaryFolder()
            let call = ([Program.lockstep.url.path, "check", path] + words).map { "'\($0)'" }
            run = try Program(at: "/bin/sh").run(
                ["-c", "TMPDIR='\(place.path)' \(call.joined(separator: " "))"])
            leftovers = try FileManager.default.contentsOfDirectory(atPath: place.path)
        }
    }

    private func export(
        _ recording: SmallRecording, _ format: String, to name: String
    ) throws -> String {
        let path = recording.folder.path + "/" + name
        let run = try Program.lockstep.run(
            ["export", recording.url.path, "--format", format, "--to", path])
        try #require(run.exitCode == 0, "\(run.errors)")
        return path
    }

    @Test(arguments: [
        ("vio", "vio", "export"), ("euroc", "euroc", "export"), ("mcap", "mcap", "export"),
        ("euroc", "euroc", "export.zip"),
    ])
    func aRecordingOfAnotherLayoutIsChecked(
        _ format: String, _ layout: String, _ name: String
    ) throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let path = try export(recording, format, to: name)
        let checked = try Checked(["--json"], of: path)
        #expect(checked.run.exitCode == 0, "\(checked.run.errors)")
        let document = try #require(try SmallRecording.lines(checked.run.output).first)
        #expect(document["format"] as? String == layout)
        #expect((document["notices"] as? [String])?.isEmpty == false)
        #expect((document["findings"] as? [Any])?.isEmpty == false)
        #expect(checked.leftovers == [])
    }

    @Test func assumptionsOfTheImportPrecedeTheFindings() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let checked = try Checked([], of: try export(recording, "euroc", to: "export"))
        let lines = checked.run.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("Read as euroc: ") == true)
        let severities = ["PASS", "WARN", "FAIL", "CANNOT TELL"]
        let firstFinding = try #require(
            lines.firstIndex { line in severities.contains { line.hasPrefix($0) } })
        #expect(firstFinding > 1)
    }

    @Test func aRecordingThatFailsLeavesNothing() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let path = try export(recording, "euroc", to: "export")
        try Data("#timestamp [ns],filename\nx,y\n".utf8).write(
            to: URL(fileURLWithPath: path + "/mav0/cam0/data.csv"))
        try FileManager.default.removeItem(atPath: path + "/mav0/imu0")
        let checked = try Checked([], of: path)
        #expect(checked.run.exitCode == 3, "\(checked.run.output)")
        #expect(checked.leftovers == [])
    }

    @Test func aMissingFolderForTheImportIsNamedAndNotMade() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let path = try export(recording, "euroc", to: "export")
        let missing = recording.folder.url("missing/temporary").path
        let run = try Program(at: "/bin/sh").run(
            ["-c", "TMPDIR='\(missing)' '\(Program.lockstep.url.path)' check '\(path)'"])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("TMPDIR"))
        #expect(run.errors.contains("(\(missing))"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: recording.folder.url("missing").path))
    }

    /// The space that the message names is enough.
    @Test(
        .enabled(if: SmallDisk.canMount, "only root can mount a small disk"),
        arguments: [("logger", 0), ("logger", 1), ("vio", 0), ("vio", 1)])
    func aFullTemporaryFolderIsNamedWithTheNeededSpace(_ mode: String, _ megabytes: Int) throws {
        let recording = try SmallRecording(["--mode", mode, "--imu-rate", "1000"], seconds: 5)
        let size = try recording.files().values.reduce(0) { $0 + $1.count }
        let archive = try recording.archived()
        let disk = try SmallDisk(megabytes: 70)
        try disk.fill(leavingMegabytes: megabytes)
        let check = "TMPDIR='\(disk.path)' '\(Program.lockstep.url.path)' check '\(archive)'"
        let run = try Program(at: "/bin/sh").run(["-c", check])
        #expect(run.exitCode == 4, "\(run.output)\(run.errors)")
        #expect(
            run.errors.hasPrefix("lockstep: the folder for temporary files has too little space: "),
            "\(run.errors)")
        #expect(run.errors.contains("No space left on device (\(disk.path))."), "\(run.errors)")
        #expect(run.errors.contains("set TMPDIR to a folder on a larger disk."), "\(run.errors)")
        #expect(!run.errors.contains("session"), "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["other"])

        let place = run.errors.firstMatch(of: /needs (?:about|up to) ([0-9.]+) MB there/)
        let words = try #require(place?.1)
        let needed = try #require(Double(words))
        let most = 2e-6 * Double(size)
        #expect(needed > Double(megabytes) && needed < most, "\(run.errors)")
        try disk.empty()
        try disk.fill(leavingMegabytes: Int((needed * 1.2).rounded(.up)))
        let enough = try Program(at: "/bin/sh").run(["-c", check])
        #expect(enough.errors.isEmpty && enough.exitCode <= 1, "\(enough.errors)")
    }

    /// Its packets are read from the archive, as those of a movie in a folder are.
    @Test(.enabled(if: SmallDisk.canMount, "only root can mount a small disk"))
    func aMovieThatAnArchiveDoesNotCompressIsNotCopied() throws {
        let recording = try SmallRecording(["--mode", "vio", "--size", "640x480"], seconds: 4)
        let path = try export(recording, "vio", to: "walk")
        let archive = recording.folder.url("walk.zip").path
        let program = """
            import os, sys, zipfile
            with zipfile.ZipFile(sys.argv[1], "w") as archive:
                for name in os.listdir(sys.argv[2]):
                    archive.write(os.path.join(sys.argv[2], name), "walk/" + name)
            """
        let zipping = try Program(at: "/usr/bin/env").run(
            ["python3", "-c", program, archive, path])
        try #require(zipping.exitCode == 0, "\(zipping.errors)")
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: path).first {
                $0.hasSuffix(".mov")
            })
        let movie = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)).count
        let disk = try SmallDisk(megabytes: 1)
        #expect(movie > 3 << 19, "it would not fit")
        let check = "TMPDIR='\(disk.path)' '\(Program.lockstep.url.path)' check '\(archive)'"
        let run = try Program(at: "/bin/sh").run(["-c", check])
        #expect(run.errors.isEmpty && run.exitCode <= 1, "\(run.errors)")
        let folder = try Program.lockstep.run(["check", path])
        #expect(run.lastLine == folder.lastLine)
    }

    /// The file is complete before its first byte is printed.
    @Test(.enabled(if: SmallDisk.canMount, "only root can mount a small disk"))
    func aFullTemporaryFolderIsNamedByAnExportToStandardOutput() throws {
        let recording = try SmallRecording(["--imu-rate", "1000"], seconds: 5)
        let disk = try SmallDisk(megabytes: 1)
        let run = try Program(at: "/bin/sh").run([
            "-c",
            "TMPDIR='\(disk.path)' '\(Program.lockstep.url.path)' export "
                + "'\(recording.url.path)' --format mcap --to - > /dev/null",
        ])
        #expect(run.exitCode == 4, "\(run.errors)")
        #expect(run.errors.contains("set TMPDIR to a folder on a larger disk."), "\(run.errors)")
        #expect(run.errors.contains("(\(disk.path))"), "\(run.errors)")
    }

    @Test(.enabled(if: SmallDisk.canMount, "only root can mount a small disk"))
    func aTemporaryFolderThatCanOnlyBeReadIsNamed() throws {
        let recording = try SmallRecording()
        let archive = try recording.archived()
        let disk = try SmallDisk(megabytes: 1)
        try disk.makeReadOnly()
        let run = try Program(at: "/bin/sh").run(
            ["-c", "TMPDIR='\(disk.path)' '\(Program.lockstep.url.path)' check '\(archive)'"])
        #expect(run.exitCode == 4, "\(run.output)\(run.errors)")
        #expect(run.errors.contains("Read-only file system (\(disk.path))."), "\(run.errors)")
        #expect(run.errors.contains("Set TMPDIR to a folder that you may write to."))
        // The archive is removed with the recording.
        withExtendedLifetime(recording) {}
    }

    @Test func unreadableSessionIsNotTakenForAnotherFormat() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        try Data("{".utf8).write(to: recording.url.appendingPathComponent("metadata.json"))
        let checked = try Checked([], of: recording.url.path)
        #expect(checked.run.exitCode == 3)
        #expect(checked.run.errors.contains("metadata.json"), "\(checked.run.errors)")
        #expect(!checked.run.errors.contains("lockstep formats"), "\(checked.run.errors)")
    }
}
