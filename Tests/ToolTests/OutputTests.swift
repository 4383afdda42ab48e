import Foundation
import Testing

/// The tool's exact output for users; the synthetic phone makes it reproducible.
@Suite struct OutputTests {
    static let commands = ["info", "check", "list"]
    /// A seal's length depends on the machine's clock.
    private static let unsealed = ["--no-seal"]

    @Test(arguments: commands) func textMatchesTheGoldenFile(_ command: String) throws {
        let recording = try SmallRecording(Self.unsealed)
        let run = try Program.lockstep.run([command, argument(command, recording)])
        try Golden.expect(plain(run.output, recording), equals: "output-\(command)")
    }

    @Test(arguments: commands + ["recover", "replay"])
    func jsonIsOneDocument(_ command: String) throws {
        let recording = try SmallRecording()
        let run = try Program.lockstep.run([command, argument(command, recording), "--json"])
        #expect(throws: Never.self) {
            try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        }
        #expect(run.exitCode == 0)
    }

    @Test func recordingIsSummedUp() throws {
        let recording = try SmallRecording(["--defect", "dropped-frames=0.2"])
        try Golden.expect(plain(recording.run.output, recording), equals: "output-record")
    }

    @Test func jsonMatchesTheGoldenFile() throws {
        let recording = try SmallRecording(Self.unsealed + ["--json"])
        try Golden.expect(plain(recording.run.output, recording), equals: "json-record")
        for command in ["info", "list", "recover"] {
            let run = try Program.lockstep.run([command, argument(command, recording), "--json"])
            try Golden.expect(plain(run.output, recording), equals: "json-\(command)")
        }
    }

    @Test(arguments: commands + ["record", "recover", "replay"])
    func keysOfJSONAreInSnakeCase(_ command: String) throws {
        let recording = try SmallRecording(["--json", "--mode", "vislam"])
        let run =
            command == "record"
            ? recording.run
            : try Program.lockstep.run([command, argument(command, recording), "--json"])
        let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let keys = Self.keys(document)
        #expect(keys.count > 3)
        for key in keys { #expect(key.wholeMatch(of: /[a-z0-9]+(_[a-z0-9]+)*/) != nil, "\(key)") }
    }

    @Test(arguments: commands + ["record", "recover"])
    func everyKeyOfJSONIsDocumented(_ command: String) throws {
        let recording = try SmallRecording(["--json", "--defect", "dropped-frames=0.2"])
        let run =
            command == "record"
            ? recording.run
            : try Program.lockstep.run([command, argument(command, recording), "--json"])
        let keys = Self.keys(try JSONSerialization.jsonObject(with: Data(run.output.utf8)))
        let page = try SourceFiles.text("docs/TOOL-JSON.md")
        #expect(keys.count > 3)
        for key in keys { #expect(page.contains("`\(key)`"), "\(key)") }
    }

    @Test(arguments: ["vislam", "vio", "logger3d"])
    func anExportIsSummedUp(_ format: String) throws {
        let recording = try SmallRecording()
        let words = ["export", recording.url.path, "--format", format, "--to"]
        let text = try Program.lockstep.run(words + [recording.folder.path + "/a"])
        try Golden.expect(unsized(text.output, recording), equals: "output-export-\(format)")
        let json = try Program.lockstep.run(words + [recording.folder.path + "/b", "--json"])
        try Golden.expect(unsized(json.output, recording), equals: "json-export-\(format)")
        let place = recording.folder.path + "/c.zip"
        let quiet = try Program.lockstep.run(words + [place, "--quiet"])
        #expect(quiet.output == place + "\n")
        let page = try SourceFiles.text("docs/TOOL-JSON.md")
        let keys = Self.keys(try JSONSerialization.jsonObject(with: Data(json.output.utf8)))
        for key in keys { #expect(page.contains("`\(key)`"), "\(key)") }
    }

    @Test func layoutsAreListed() throws {
        try Golden.expect(Program.lockstep.run(["formats"]).output, equals: "output-formats")
        let one = try Program.lockstep.run(["formats", "euroc"]).output
        try Golden.expect(one, equals: "output-formats-euroc")
        let json = try Program.lockstep.run(["formats", "--json"]).output
        try Golden.expect(json, equals: "json-formats")
        let page = try SourceFiles.text("docs/TOOL-JSON.md")
        let keys = Self.keys(try JSONSerialization.jsonObject(with: Data(json.utf8)))
        #expect(keys == ["name", "title", "import", "export", "carries", "loses", "not_read"])
        for key in keys { #expect(page.contains("`\(key)`"), "\(key)") }
        let formats = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        for format in formats {
            #expect((format["not_read"] != nil) == (format["import"] as? Bool), "\(format)")
            guard format["export"] as? Bool == false else { continue }
            #expect(format["not_read"] as? [String] == format["loses"] as? [String], "\(format)")
        }
        let names = try Program.lockstep.run(["formats", "--quiet"]).output
        let known = """
            lockstep mars sensorlogger lamar ioslogger polycam record3d vislam vio logger3d euroc \
            tumvi kalibr tum tumrgbd stray spectacular mcap rosbag colmap nerfstudio ply mesh wav
            """
        #expect(names.split(separator: "\n").joined(separator: " ") == known)
    }

    @Test func recordAndInfoMeanTheSameByDuration() throws {
        let recording = try SmallRecording(["--json", "--mode", "vislam"])
        let info = try Program.lockstep.run(["info", recording.url.path, "--json"])
        let documents = try SmallRecording.lines(recording.run.output + info.output)
        for key in ["duration_s", "start_ns", "end_ns", "frame_count"] {
            let values = documents.map { $0[key] as? Double }
            #expect(values.count == 2 && values[0] != nil && values[0] == values[1], "\(key)")
        }
    }

    @Test func singleItemsAreSingular() throws {
        let recording = try SmallRecording(["--mode", "vislam", "--fps", "1"])
        #expect(recording.run.output.contains(": 1 frame of"))
        let list = try Program.lockstep.run(["list", recording.folder.path])
        #expect(list.output.hasSuffix(" 1 frame\n"))
        let rows = recording.url.appendingPathComponent("imu.csv")
        try Data(contentsOf: rows).dropLast(5).write(to: rows)
        let check = try Program.lockstep.run(["check", recording.url.path])
        #expect(check.output.contains("(1 row, limit 0)"), "\(check.output)")
    }

    @Test func quietPrintsTheResultAlone() throws {
        let recording = try SmallRecording()
        let path = recording.url.path
        let results = [
            "info": "complete\n", "list": path + "\n", "recover": path + "\n",
            // Too short for alignment.
            "check": "CANNOT TELL: 2 CANNOT TELL, 99 PASS (profile all)\n",
        ]
        for (command, result) in results {
            let run = try Program.lockstep.run([command, argument(command, recording), "--quiet"])
            #expect(run.output == result, "\(command)")
        }
    }

    /// The manifest was written at the recording's start and contains no counts.
    @Test func interruptedRecordingIsNotReportedAsEmpty() throws {
        let recording = try RunningRecording(["--speed", "realtime", "--mode", "vislam"])
        recording.program.send(SIGKILL)
        _ = try recording.program.end()
        let run = try Program.lockstep.run(["info", recording.session.path])
        #expect(run.exitCode == 0)
        let state =
            "  recording (still running, or interrupted: run `lockstep recover "
            + "\(recording.session.path)`)  "
        #expect(run.output.split(separator: "\n").first?.contains(state) == true, "\(run.output)")
        #expect(run.output.contains("images       not counted: `lockstep recover` counts"))
        #expect(run.output.contains("drops        not counted"))
        #expect(!run.output.contains(/camera +0/), "\(run.output)")
        #expect(run.output.contains(/camera .*requested 30 Hz/), "\(run.output)")
        let folder = recording.session.deletingLastPathComponent().path
        let list = try Program.lockstep.run(["list", folder])
        #expect(list.output.contains("  recording "), "\(list.output)")
        #expect(list.output.contains("frames not counted"), "\(list.output)")
        let json = try Program.lockstep.run(["list", folder, "--json"])
        #expect(!json.output.contains("frame_count"), "\(json.output)")
    }

    @Test func reportsWhatRecoveryRemoved() throws {
        let recording = try SmallRecording(["--mode", "vislam"])
        let rows = recording.url.appendingPathComponent("imu.csv")
        try Data(contentsOf: rows).dropLast(5).write(to: rows)
        let manifest = recording.url.appendingPathComponent("metadata.json")
        let text = try String(contentsOf: manifest, encoding: .utf8)
        try Data(text.replacing("\"complete\"", with: "\"recording\"").utf8).write(to: manifest)
        let run = try Program.lockstep.run(["recover", recording.url.path])
        try Golden.expect(plain(run.output, recording), equals: "output-recover")
    }

    /// Every key at any depth except the names of camera settings, which the platform defines.
    private static func keys(_ value: Any) -> Set<String> {
        if let list = value as? [Any] { return Set(list.flatMap(keys)) }
        guard let object = value as? [String: Any] else { return [] }
        let ours = object.filter { !["requested", "achieved"].contains($0.key) }
        return Set(object.keys).union(ours.values.flatMap(keys))
    }

    private func argument(_ command: String, _ recording: SmallRecording) -> String {
        command == "list" ? recording.folder.path : recording.url.path
    }

    /// The output of an export without its size, which depends on the encoder's build.
    private func unsized(_ output: String, _ recording: SmallRecording) -> String {
        plain(output, recording).replacing(/"byte_count":\d+/, with: "\"byte_count\":SIZE")
            .replacing(#/ files, \S+ [kM]B/#, with: " files, SIZE")
    }

    /// The output without the folder's random name.
    private func plain(_ output: String, _ recording: SmallRecording) -> String {
        output.replacingOccurrences(of: recording.folder.path, with: "FOLDER")
    }
}
