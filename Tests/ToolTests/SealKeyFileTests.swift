import Foundation
import Testing

@Suite("The key that signs seals")
struct SealKeyFileTests {
    private let lockstep = Program.lockstep

    @Test("is the same for recordings that create it concurrently")
    func isOneForAll() throws {
        let folder = try TemporaryFolder()
        let home = folder.url("new/home").path
        let programs = try (0..<4).map { number in
            try Program(at: "/usr/bin/env").start([
                "XDG_CONFIG_HOME=\(home)", lockstep.url.path, "record", "--from", "synthetic",
                "--duration", "0.2", "--size", "64x48", "--quiet", "--to",
                folder.url("\(number)").path,
            ])
        }
        for program in programs {
            let run = try program.end()
            #expect(run.exitCode == 0, "\(run.errors)")
            let verified = try lockstep.run([
                "verify", run.lastLine, "--key", home + "/lockstep/seal-key.pub.pem",
            ])
            #expect(verified.exitCode == 0, "\(verified.output) \(verified.errors)")
        }
    }

    @Test("of a change is named by verify if it is not the recording's")
    func aSecondKeyIsNamed() throws {
        let recording = try SmallRecording()
        let folder = try TemporaryFolder()
        let camera = folder.url("camera.yaml")
        let words = ["calibrate", recording.url.path, "--kalibr", camera.path]
        try Data(CalibrateTests.camera.utf8).write(to: camera)
        #expect(try lockstep.run(words).exitCode == 0)
        let own = try lockstep.run(["verify", recording.url.path])
        #expect(own.exitCode == 0 && !own.output.contains("second key"))
        try Data(CalibrateTests.camera.replacing("460.5", with: "461.5").utf8).write(to: camera)
        let other = folder.url("other.pem").path
        #expect(try lockstep.run(words + ["--seal-key", other]).exitCode == 0)
        let second = try lockstep.run(["verify", recording.url.path])
        #expect(second.exitCode == 0)
        #expect(second.output.contains("A second key signed `lockstep calibrate`"))
    }
}

@Suite("A named pipe as a command's input")
struct NamedPipeTests {
    /// Arguments with placeholders for the pipe, the session and its folder.
    static let commands: [([String], String)] = [
        (["verify", "S", "--key", "PIPE"], "named pipe"),
        (["calibrate", "S", "--kalibr", "PIPE"], "named pipe"),
        (
            [
                "record", "--from", "synthetic", "--duration", "0.2", "--to", "FOLDER",
                "--seal-key",
                "PIPE",
            ], "named pipe"
        ),
        (["verify", "ROWS"], "named pipe"), (["info", "MANIFEST"], "named pipe"),
        (["recover", "ROWS"], "named pipe"), (["import", "PIPE", "--to", "FOLDER"], ""),
        (["check", "ROWS"], ""), (["list", "PARENT"], ""),
    ]

    @Test("ends the command instead of blocking it", arguments: commands)
    func endsTheCommand(words: [String], sentence: String) throws {
        let recording = try SmallRecording()
        let folder = try TemporaryFolder()
        let parent = folder.url("parent")
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        var names = [
            "S": recording.url.path, "PIPE": folder.url("pipe.zip").path, "FOLDER": folder.path,
            "PARENT": parent.path,
        ]
        try #require(mkfifo(folder.url("pipe.zip").path, 0o644) == 0)
        for (name, file) in ["ROWS": "imu.csv", "MANIFEST": "metadata.json"] {
            let copy = parent.appendingPathComponent(name)
            try FileManager.default.copyItem(at: recording.url, to: copy)
            let pipe = copy.appendingPathComponent(file)
            try FileManager.default.removeItem(at: pipe)
            try #require(mkfifo(pipe.path, 0o644) == 0)
            names[name] = copy.path
        }
        let run = try Program.lockstep.start(words.map { names[$0] ?? $0 })
            .end(withinSeconds: 120)
        guard words[0] != "list" else {
            #expect(run.output.contains("named pipe"), "\(run.output) \(run.errors)")
            return
        }
        #expect([1, 3].contains(run.exitCode), "\(run.output) \(run.errors)")
        if !sentence.isEmpty { #expect(run.errors.contains(sentence), "\(run.errors)") }
    }
}
