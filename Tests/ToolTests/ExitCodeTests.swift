import Foundation
import Testing

@Suite struct ExitCodeTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var words: [String]
        var exitCode: Int32
        var message: String
        var testDescription: String { words.joined(separator: " ") }
    }

    static let mistakes = [
        Mistake(words: ["fly"], exitCode: 2, message: "there is no command 'fly'."),
        Mistake(words: ["info"], exitCode: 2, message: "<recording> is missing."),
        Mistake(
            words: ["record", "--from", "synthetic"], exitCode: 2, message: "--to is missing."),
        Mistake(
            words: ["record", "--from", "synthetic", "--to", "x", "--mode", "film"], exitCode: 2,
            message: "'film' is not a valid value for --mode: choose logger, video, vio, vislam."),
        Mistake(
            words: ["record", "--from", "synthetic", "--to", "x", "--size", "9"], exitCode: 2,
            message: "'9' is not a valid value for --size: give width and height in pixels"),
        Mistake(
            words: ["record", "--from", "synthetic", "--to", "x", "--duration", "-1"], exitCode: 2,
            message: "--duration must be from 0.001 to 86400 seconds."),
        Mistake(
            words: ["record", "--from", "synthetic", "--to", "x", "--fps", "1e-300"], exitCode: 2,
            message: "--fps must be from 0.001 to 240 hertz."),
        Mistake(
            words: ["record", "--from", "synthetic", "--to", "x", "--imu-rate", "0.5"], exitCode: 2,
            message: "--imu-rate must be from 1 to 1000 hertz."),
        Mistake(
            words: ["record", "--from", "/nowhere", "--to", "x"], exitCode: 2,
            message: "'/nowhere' is not a valid value for --from: choose synthetic; "
                + "to import a recording, use `lockstep import`."),
        Mistake(
            words: ["record", "--from", "sinthetic", "--to", "x"], exitCode: 2,
            message: "Did you mean 'synthetic'?"),
        Mistake(
            words: ["record", "--from", "synthetic", "--to", "x", "--defect", "rust"], exitCode: 2,
            message: "rust"),
        Mistake(
            words: ["info", "/nowhere"], exitCode: 3,
            message: "there is no file or folder of this name (/nowhere)"),
        Mistake(
            words: ["check", "/nowhere"], exitCode: 3,
            message: "there is no file or folder of this name (/nowhere)"),
        Mistake(
            words: ["replay", "/nowhere"], exitCode: 3,
            message: "there is no file or folder of this name (/nowhere)"),
        Mistake(
            words: ["recover", "/nowhere"], exitCode: 3,
            message: "there is no file or folder of this name (/nowhere)"),
        Mistake(
            words: ["fly"], exitCode: 2,
            message:
                "Choose record, import, info, check, compare, report, recover, verify, list, catalog, "
                + "replay, trim, calibrate, sync, group, redact, export, dataset, formats, fleet-sample, "
                + "desk, completions, manual"),
        Mistake(words: ["chekc"], exitCode: 2, message: "Did you mean 'check'?"),
        Mistake(
            words: ["record", "--from", "synthetic", "--to", "x", "--mode", "VIO"], exitCode: 2,
            message: "Did you mean 'vio'?"),
        Mistake(
            words: ["record", "--from", "synthetic", "--to", "x", "--defect", "clok-offset=3"],
            exitCode: 2, message: "Did you mean 'clock-offset'?"),
        Mistake(
            words: ["check", "x", "--limit", "Gap=3"], exitCode: 2, message: "Did you mean 'gap'?"),
        Mistake(
            words: ["export", "x", "--format", "kalibr", "--to", "y", "--streams", "camera,Gyro"],
            exitCode: 2, message: "Did you mean 'camera,gyroscope'?"),
        Mistake(
            words: ["verify", "/nowhere"], exitCode: 3,
            message: "there is no file or folder of this name (/nowhere)"),
        Mistake(
            words: ["formats", "euroq"], exitCode: 2, message: "Did you mean 'euroc'?"),
        Mistake(
            words: ["export", "x", "--to", "y"], exitCode: 2,
            message:
                "--format is missing: name one, or give a path that ends in .bag, .mcap, .ply, .txt, .wav."
        ),
        Mistake(
            words: ["export", "x", "--format", "film", "--to", "y"], exitCode: 2,
            message: "'film' is not a valid value for --format: choose vislam, vio, logger3d,"),
        Mistake(
            words: ["export", "/nowhere", "--format", "vio", "--to", "/tmp/x"], exitCode: 3,
            message: "there is no file or folder of this name (/nowhere)"),
        Mistake(
            words: ["record", "--from", "synthetic", "--to", "x", "--size", "15x15"], exitCode: 2,
            message: "--size must have even sides of 16 to 4096 pixels"),
        Mistake(
            words: ["list", "/nowhere"], exitCode: 3,
            message: "there is no file or folder of this name (/nowhere)"),
        Mistake(words: ["import", "/nowhere"], exitCode: 2, message: "--to is missing."),
        Mistake(
            words: ["import", "/nowhere", "--to", "/tmp"], exitCode: 3, message: "/nowhere"),
        Mistake(
            words: ["import", "/usr", "--to", "/tmp"], exitCode: 3,
            message: "no supported recording"),
        Mistake(
            words: ["import", "/usr", "--to", "/tmp", "--format", "film"], exitCode: 2,
            message: "'film' is not a valid value for --format: choose lockstep, mars,"),
        Mistake(
            words: ["import", "/usr", "--to", "/tmp", "--format", "vislam"], exitCode: 3,
            message: "imu_data.csv is empty or missing"),
        Mistake(
            words: ["record", "--from", "synthetic", "--to", "/proc/nowhere"], exitCode: 4,
            message: "/proc/nowhere"),
    ]

    @Test(arguments: mistakes) func mistakesAreExplained(_ mistake: Mistake) throws {
        let run = try Program.lockstep.run(mistake.words)
        #expect(run.exitCode == mistake.exitCode)
        #expect(run.errors.contains(mistake.message), "\(run.errors)")
        #expect(run.errors.hasPrefix("lockstep: "))
        #expect(run.output.isEmpty)
    }

    @Test func aFindingThatFailsEndsWithOne() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        try FileManager.default.removeItem(at: recording.url.appendingPathComponent("video.mov"))
        let run = try Program.lockstep.run(["check", recording.url.path])
        #expect(run.exitCode == 1)
        #expect(run.output.contains("FAIL"))
    }

    @Test func anOutputThatCannotBeWrittenEndsWithFour() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let command = "'\(Program.lockstep.url.path)' replay '\(recording.url.path)' > /dev/full"
        let run = try Program(at: "/bin/sh").run(["-c", command])
        #expect(run.exitCode == 4)
        #expect(run.errors.contains("No space left on device"))
    }

    @Test func closedPipeIsSilent() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let command = "'\(Program.lockstep.url.path)' replay '\(recording.url.path)' | head -n 1"
        let run = try Program(at: "/bin/sh").run(["-c", command])
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(run.errors.isEmpty)
    }

    @Test func anExportThatCannotBeWrittenEndsWithFour() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let export = ["export", recording.url.path, "--format", "vio", "--to"]
        let first = try Program.lockstep.run(export + [recording.folder.path + "/x"])
        #expect(first.exitCode == 0)
        let places = [
            recording.folder.path + "/x": "a file or folder with that name already exists",
            "/proc/nowhere/x": "cannot make the folder: No such file or directory",
            recording.url.path + "/x": "the path is inside a session",
        ]
        for (place, message) in places {
            let run = try Program.lockstep.run(export + [place])
            #expect(run.exitCode == 4, "\(run.errors)")
            #expect(run.errors.contains(message) && run.output.isEmpty, "\(run.errors)")
        }
    }

    @Test func aPartWithoutAnythingIsNotExported() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let place = recording.folder.path + "/x"
        let run = try Program.lockstep.run(
            ["export", recording.url.path, "--format", "vio", "--to", place, "--start", "1000"])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("that part of the session contains"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: place))
    }

    @Test func interruptedRecordingIsNotExported() throws {
        let recording = try SmallRecording(["--mode", "vio"])
        let manifest = recording.url.appendingPathComponent("metadata.json")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        try Data(text.replacing("\"complete\"", with: "\"recording\"").utf8).write(to: manifest)
        let place = recording.folder.path + "/x"
        let run = try Program.lockstep.run(
            ["export", recording.url.path, "--format", "vio", "--to", place])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("Run `lockstep recover \(recording.url.path)`."))
        #expect(!FileManager.default.fileExists(atPath: place))
    }

    @Test func anUnreadableManifestIsRefused() throws {
        let folder = try TemporaryFolder()
        try Data("{\"sessionID\":".utf8).write(to: folder.url("metadata.json"))
        let run = try Program.lockstep.run(["info", folder.path])
        #expect(run.exitCode == 3)
        #expect(run.errors.contains("metadata.json"))
    }
}
