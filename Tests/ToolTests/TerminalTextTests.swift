import Foundation
import Testing

/// No character from a file, a name or the command line controls the terminal.
@Suite struct TerminalTextTests {
    private let lockstep = Program.lockstep

    /// Commands that read a session; `@` is the session, `%` a folder for the output.
    static let commands = [
        "info @", "check @", "verify @", "compare @ @", "list %", "replay @",
        "report @ --to %/report.html", "trim @ --start 0.2 --to %", "redact @ --to %",
        "redact @ --to % --no-seal", "export @ --format vislam --to %/export",
        "export @ --format nerfstudio --to %/export.zip", "import @ --to %",
        "sync @", "sync @ --reference @", "info @ @", "check @ @", "verify @ @", "recover @ @",
        "recover @ --skip-bad-rows",
        "calibrate @ --kalibr @/kalibr.yaml", "recover @",
    ]

    @Test(arguments: commands) func nothingOfASessionReachesTheTerminal(_ command: String) throws {
        let folder = try Self.folder(holding: try SmallRecording())
        let session = folder.url.appendingPathComponent("session")
        try Self.spoilTexts(of: session)
        try expectQuiet(command, session.path, folder.path)
    }

    @Test(arguments: commands) func nothingOfABrokenRowReachesTheTerminal(_ command: String) throws
    {
        let recording = try SmallRecording()
        for name in ["imu.csv", "frames.jsonl", "events.jsonl", "seal.jsonl", "metadata.json"] {
            let folder = try Self.folder(holding: recording)
            let session = folder.url.appendingPathComponent("session")
            let file = session.appendingPathComponent(name)
            var text = try String(contentsOf: file, encoding: .utf8)
            text = text.replacingOccurrences(
                of: name == "imu.csv" ? "gyroscope" : "\":\"",
                with: name == "imu.csv" ? UntrustedText.sample : "\":\"\(UntrustedText.sample)")
            try Data(text.utf8).write(to: file)
            try expectQuiet(command, session.path, folder.path, modes: [[], ["--json"]])
        }
    }

    @Test func nothingOfAManifestReachesTheTerminal() throws {
        let folder = try Self.folder(holding: try SmallRecording(["--mode", "vio"]))
        let session = folder.url.appendingPathComponent("session")
        let file = session.appendingPathComponent("metadata.json")
        let document = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let variants = UntrustedText.variants(of: document)
        #expect(variants.count > 60)
        for variant in variants {
            try JSONSerialization.data(withJSONObject: variant).write(to: file)
            try expectQuiet("info @", session.path, folder.path, modes: [[], ["--json"]])
        }
    }

    @Test(arguments: ["events.jsonl", "seal.jsonl"])
    func nothingOfALineReachesTheTerminal(_ name: String) throws {
        let folder = try Self.folder(holding: try SmallRecording())
        let session = folder.url.appendingPathComponent("session")
        let file = session.appendingPathComponent(name)
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        for index in [0, 1, lines.count - 1] {
            let document = try JSONSerialization.jsonObject(with: Data(lines[index].utf8))
            for variant in UntrustedText.variants(of: document) {
                let line = try JSONSerialization.data(withJSONObject: variant)
                let text = lines.indices.map { $0 == index ? line : Data(lines[$0].utf8) }
                try Data(text.joined(separator: Data("\n".utf8)) + Data("\n".utf8)).write(to: file)
                let command = name == "seal.jsonl" ? "verify @" : "replay @"
                try expectQuiet(command, session.path, folder.path, modes: [[], ["--json"]])
            }
        }
    }

    /// Other apps' recordings with such names and values.
    @Test(arguments: [
        "import @ --to %", "check @", "compare @ @", "info @", "export @ --format vio --to %/e",
    ])
    func nothingOfAnotherFormatReachesTheTerminal(_ command: String) throws {
        for source in [
            try Self.sensorLogger(),
            try ForeignRecording.vislam(of: try SmallRecording(["--mode", "vislam"])),
            try ForeignRecording.logger3d(of: try SmallRecording(), withMetadata: true),
        ] {
            let folder = try TemporaryFolder()
            let path = folder.url.appendingPathComponent(UntrustedText.name)
            try FileManager.default.copyItem(at: source.url, to: path)
            let extra = path.appendingPathComponent(UntrustedText.name + ".csv")
            try Data("\(UntrustedText.sample),\(UntrustedText.sample)\n".utf8).write(to: extra)
            try expectQuiet(command, path.path, folder.path)
            for name in try FileManager.default.contentsOfDirectory(atPath: path.path)
            where name.hasSuffix("sv") || name.hasSuffix("json") {
                let file = path.appendingPathComponent(name)
                try (Data(contentsOf: file) + Data(UntrustedText.sample.utf8)).write(to: file)
            }
            try expectQuiet(command, path.path, folder.path, modes: [[]])
        }
    }

    @Test func nothingOfAnArchiveReachesTheTerminal() throws {
        let recording = try SmallRecording()
        let path = recording.folder.path + "/\(UntrustedText.name).zip"
        let words = ["export", recording.url.path, "--format", "vislam", "--to", path]
        try #require(try lockstep.run(words).exitCode == 0)
        var archive = try Data(contentsOf: URL(fileURLWithPath: path))
        let name = Data("imu_data.csv".utf8)
        while let range = archive.range(of: name) {
            archive.replaceSubrange(range, with: Data("\u{1B}[2J\n\u{202E}\u{9B}.".utf8).prefix(12))
        }
        try archive.write(to: URL(fileURLWithPath: path))
        for command in ["import @ --to %", "check @", "list %"] {
            try expectQuiet(command, path, recording.folder.path)
        }
    }

    @Test(arguments: [
        ["@"], ["info", "@"], ["info", "--@"], ["info", "a", "@"], ["record", "--to", "@/x\0"],
        ["check", "a", "--profile", "@"], ["check", "a", "--limit", "@=1"], ["list", "@"],
        ["export", "a", "--format", "@", "--to", "b"], ["verify", "a", "--key", "@"],
        ["report", "a", "--to", "@/b"], ["record", "--to", "/dev/null/@"],
        ["trim", "a", "--start", "@", "--to", "b"], ["import", "@", "--to", "b", "--as", "@"],
    ]) func nothingOfTheCommandLineReachesTheTerminal(_ words: [String]) throws {
        let words = words.map { $0.replacingOccurrences(of: "@", with: UntrustedText.name) }
            .map { $0.replacingOccurrences(of: "\0", with: "") }
        let run = try lockstep.run(words)
        #expect(run.exitCode != 0 || words[0] == "list")
        #expect(UntrustedText.faults(in: run.output + run.errors).isEmpty, "\(words)")
    }

    /// Escaping loses nothing: a program receives the original text.
    @Test func jsonHoldsTheTextItself() throws {
        let folder = try Self.folder(holding: try SmallRecording())
        let session = folder.url.appendingPathComponent("session")
        try Self.spoilTexts(of: session)
        let run = try lockstep.run(["info", session.path, "--json"])
        let document = try #require(try SmallRecording.lines(run.output).first)
        #expect(document["title"] as? String == UntrustedText.sample)
        let text = try lockstep.run(["info", session.path]).output
        #expect(text.contains("\\u{1B}]0;owned\\u{7}\\u{1B}[2J\\u{1}\\u{2}"))
    }

    /// Only the console file of the tool writes to the terminal.
    @Test func onlyTheConsoleWritesToTheTerminal() throws {
        let files = try ["Sources/lockstep", "Sources/Arguments"].flatMap(SourceFiles.paths)
        let writers = try files.filter { path in
            let text = try SourceFiles.text(path)
            return text.contains(/FileHandle\.standard|\bf?puts\(|\bprintf\(|\bstd(out|err)\b/)
                || text.contains(/(^|[ =(])(write|print|dprintf)\((1|2|"|[a-z]+\))/)
        }
        #expect(writers.isEmpty)
        let escapes = try files.filter { try SourceFiles.text($0).contains("u{1B}[") }
        // Colors are added to text that is already escaped.
        #expect(escapes.sorted() == ["Console", "TextStyle"].map(Self.outputFile))
    }

    private static func outputFile(_ name: String) -> String {
        "Sources/lockstep/Output/\(name).swift"
    }

    private func expectQuiet(
        _ command: String, _ session: String, _ folder: String,
        modes: [[String]] = [[], ["--json"], ["--quiet"]]
    ) throws {
        for mode in modes where !(command.hasPrefix("report") && mode == ["--json"]) {
            let made = folder + "/\(UUID().uuidString)"
            try FileManager.default.createDirectory(
                atPath: made, withIntermediateDirectories: true)
            let words = command.split(separator: " ").map { word in
                word == "@"
                    ? session
                    : word.replacingOccurrences(of: "@/", with: session + "/")
                        .replacingOccurrences(
                            of: "%", with: command.hasPrefix("list") ? folder : made)
            }
            let run = try lockstep.run(words + mode)
            #expect(run.exitCode != 2, "\(command): \(run.errors)")
            let faults = UntrustedText.faults(in: run.output + run.errors)
            #expect(faults.isEmpty, "\(words + mode)")
        }
    }

    /// A folder with such a name that contains a copy of a session and files with such names.
    private static func folder(holding recording: SmallRecording) throws -> NamedFolder {
        let folder = try NamedFolder(UntrustedText.name)
        let session = folder.url.appendingPathComponent("session")
        try FileManager.default.copyItem(at: recording.url, to: session)
        try Data(CalibrateTests.camera.utf8).write(
            to: session.appendingPathComponent("kalibr.yaml"))
        for name in [UntrustedText.name, UntrustedText.name + ".part"] {
            try Data(name.utf8).write(to: session.appendingPathComponent(name))
        }
        return folder
    }

    /// Puts such text into all free-text fields of the manifest and the events.
    private static func spoilTexts(of session: URL) throws {
        let file = session.appendingPathComponent("metadata.json")
        let data = try Data(contentsOf: file)
        var manifest = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        for key in ["deviceModel", "osVersion", "title", "notes", "mode", UntrustedText.sample] {
            manifest[key] = UntrustedText.sample
        }
        for key in ["notices", "tags"] { manifest[key] = [UntrustedText.sample] }
        try JSONSerialization.data(withJSONObject: manifest).write(to: file)
        let events = session.appendingPathComponent("events.jsonl")
        let spoilt = try JSONSerialization.data(withJSONObject: [UntrustedText.sample])
        let text = try String(contentsOf: events, encoding: .utf8).replacingOccurrences(
            of: "\"64x48\"", with: String(decoding: spoilt.dropFirst().dropLast(), as: UTF8.self))
        try Data(text.utf8).write(to: events)
    }

    private static func sensorLogger() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let quoted = "\"\(UntrustedText.sample)\""
        let files = [
            "AccelerometerUncalibrated.csv":
                "time,seconds_elapsed,z,y,x\n1762361557951000000,0,-1,0.25,0.125\n",
            "Metadata.csv":
                "version,device name,recording epoch time,platform,standardization\n"
                + "3,\(quoted),1762361557950,ios,false",
        ]
        for (name, text) in files { try Data(text.utf8).write(to: folder.url(name)) }
        return folder
    }
}

/// A folder with a given name, inside one that is removed with its last user.
private struct NamedFolder {
    private let parent: TemporaryFolder
    let url: URL
    var path: String { url.path }

    init(_ name: String) throws {
        parent = try TemporaryFolder()
        url = parent.url(name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
}
