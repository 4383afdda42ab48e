import Foundation
import Testing

/// Where `export`, `import` and `report` write the outputs of several recordings.
@Suite struct BatchOutputTests {
    private static func names(_ folder: TemporaryFolder, _ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url(path).path).sorted()
    }

    private static func run(_ words: [String], in folder: URL? = nil) throws -> Program.Run {
        let world = try BatchWorld.shared.get()
        return try Program.lockstep.run(words, in: folder ?? world.sessions.url)
    }

    /// The target, the format, and what each export is called.
    static let exports: [(target: String, format: String, names: [String])] = [
        ("out", "vio", ["a", "c"]), ("out/", "tum", ["a.txt", "c.txt"]),
        ("out.txt", "tum", ["a.txt", "c.txt"]), ("out.zip", "vio", ["a.zip", "c.zip"]),
        ("out.ZIP", "tum", ["a.zip", "c.zip"]), ("new/out", "mcap", ["a.mcap", "c.mcap"]),
        ("out.bag", "rosbag", ["a.bag", "c.bag"]),
    ]

    @Test(arguments: exports)
    func eachExportIsNamedAfterItsRecording(
        _ target: String, _ format: String, _ names: [String]
    ) throws {
        let out = try TemporaryFolder()
        let words = [
            "export", "day1/a", "day2", "--format", format, "--to", out.path + "/" + target,
            "--quiet",
        ]
        let run = try Self.run(words)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(try Self.names(out, target) == names)
        let folder = out.path + "/" + (target.hasSuffix("/") ? String(target.dropLast()) : target)
        #expect(run.output == names.map { "\(folder)/\($0)\n" }.joined())
        // Nothing is replaced without being asked.
        let again = try Self.run(words)
        #expect(again.exitCode == 4 && again.output.isEmpty, "\(again.errors)")
    }

    @Test func recordingsOfTheSameNameGetThatOfTheirFolder() throws {
        let (world, out) = (try BatchWorld.shared.get(), try TemporaryFolder())
        for (name, target) in [("day1/a", "x/walk"), ("day2/deep/c", "y/walk")] {
            let place = out.url(target)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: world.sessions.url(name), to: place)
        }
        let export = try Self.run(
            ["export", "x", "y", "--format", "tum", "--to", "out"], in: out.url)
        #expect(export.exitCode == 0, "\(export.errors)")
        #expect(try Self.names(out, "out") == ["x-walk.txt", "y-walk.txt"])
    }

    /// `x/a-b` and `x-a/b` would both be `x-a-b`.
    @Test(arguments: ["export", "report"])
    func namesThatCannotBeToldApartAreRefused(_ command: String) throws {
        let out = try TemporaryFolder()
        for name in ["x/a-b", "x-a/b", "b", "a-b"] {
            try FileManager.default.createDirectory(
                at: out.url(name), withIntermediateDirectories: true)
        }
        // The folders above are the same, so the names are too.
        let options = command == "export" ? ["--format", "tum", "--to", "out"] : ["--to", "out"]
        let run = try Self.run(
            [command, "x/a-b", "x-a/b", "b", "a-b"] + options, in: out.url)
        #expect(run.exitCode == 2, "\(run.errors)")
        #expect(run.errors.contains("two recordings would get the same name"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: out.url("out").path))
    }

    @Test func aSearchDoesNotFindEarlierOutputs() throws {
        let world = try BatchWorld.shared.get()
        let out = try TemporaryFolder()
        try FileManager.default.copyItem(
            at: world.sessions.url("day1/a"), to: out.url("walks/a"), creating: out.url("walks"))
        for path in ["walks", "walks/*", "."] {
            for _ in 0..<2 {
                let run = try Self.run(
                    ["export", path, "--format", "euroc", "--to", "walks/out", "--force"],
                    in: out.url)
                #expect(run.exitCode == 0 && run.lastLine == "1 recording: 1 exported")
            }
            #expect(try Self.names(out, "walks/out") == ["a"])
        }
    }

    @Test func importsASessionOnlyIfItIsGiven() throws {
        let out = try TemporaryFolder()
        let search = try Self.run(["import", "day1", "--to", out.path + "/out"])
        #expect(search.exitCode == 3)
        #expect(search.errors.contains("skipped day1/a: it is a session already."))
        #expect(!FileManager.default.fileExists(atPath: out.path + "/out"))
        let given = try Self.run(
            ["import", "day1/a", "day2/deep/c", "--to", out.path + "/out"])
        #expect(given.lastLine == "2 recordings: 2 imported", "\(given.errors)")
        #expect(try Self.names(out, "out").count == 2)
    }

    @Test func recordingsOfOtherAppsAreNoSessions() throws {
        let world = try BatchWorld.shared.get()
        let run = try Self.run(["verify", "day1"], in: world.datasets.url)
        #expect(run.exitCode == 3 && run.output.isEmpty)
        #expect(run.errors.contains("note: skipped day1/a: not a session, but euroc."))
    }

    static let refused = [
        (
            ["export", "--to", "-", "--format", "tum"], "standard output takes one export"
        ),
        (["report", "--to", "-"], "with several recordings, --to must name a folder"),
        (["report", "--to", ""], "with several recordings, --to must name a folder"),
        (["export", "--to", "FILE", "--format", "euroc"], "is a file; with several"),
        (["report", "--to", "FILE"], "is a file; with several"),
        (["report", "--to", "page.html"], "--to names one page"),
    ]

    @Test(arguments: refused)
    func aTargetOfOneIsRefusedForSeveral(_ words: [String], _ reason: String) throws {
        let out = try TemporaryFolder()
        try Data("mine".utf8).write(to: out.url("file"))
        let options = words.map { $0.replacing("FILE", with: out.url("file").path) }
        for paths in [["day1/a", "day2/deep/c"], ["day2"]] {
            let run = try Self.run(options + paths)
            #expect(run.exitCode == 2 && run.errors.contains(reason), "\(run.errors)")
        }
        #expect(try Data(contentsOf: out.url("file")) == Data("mine".utf8))
    }

    /// The folder made for the outputs is removed with them.
    @Test(arguments: ["export", "import", "report"])
    func nothingIsLeftIfAllFail(_ command: String) throws {
        let out = try TemporaryFolder()
        let format = command == "export" ? ["--format", "tum"] : []
        let run = try Self.run(
            [command, "/nowhere", "day1/notes.txt", "--to", out.path + "/a/b"] + format)
        #expect(run.exitCode == 3, "\(run.errors)")
        #expect(try Self.names(out, "") == [])
    }

    @Test func jobsCreateOneKey() throws {
        let (world, out) = (try BatchWorld.shared.get(), try TemporaryFolder())
        let run = try Program.lockstep.run(
            ["import", ".", "--to", out.path + "/out", "--jobs", "4", "--quiet"],
            in: world.datasets.url, environment: ["XDG_CONFIG_HOME": out.path + "/config"])
        #expect(run.exitCode == 3)
        #expect(run.errors.matches(of: /note: created/).count == 1, "\(run.errors)")
        let verify = try Program.lockstep.run(
            [
                "verify", out.path + "/out", "--key",
                out.path + "/config/lockstep/seal-key.pub.pem",
            ])
        #expect(verify.lastLine == "2 recordings: 2 intact", "\(verify.output)")
    }
}

extension FileManager {
    fileprivate func copyItem(at source: URL, to target: URL, creating folder: URL) throws {
        try createDirectory(at: folder, withIntermediateDirectories: true)
        try copyItem(at: source, to: target)
    }
}
