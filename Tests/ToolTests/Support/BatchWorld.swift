import Foundation
import Testing

/// A folder of recordings, for commands that accept several paths.
///
///     day1/a, day1/b, day2/deep/c    sessions; the movie of b is missing
///     day1/notes.txt, .old/x, day3   no recording; a session in a hidden folder; a link to day1
struct BatchWorld {
    /// The sessions, and the same as EuRoC folders, of which one has a spoiled row.
    let sessions: TemporaryFolder
    let datasets: TemporaryFolder
    /// A plotting library that draws nothing.
    let library: TemporaryFolder

    static let shared = Result { try BatchWorld() }
    static let names = ["day1/a", "day1/b", "day2/deep/c"]

    private init() throws {
        (sessions, datasets) = (try TemporaryFolder(), try TemporaryFolder())
        library = try TemporaryFolder()
        for folder in [sessions, datasets, library] { folder.keepUntilExit() }
        let files = FileManager.default
        for folder in [sessions, datasets] {
            for name in ["day1", "day2/deep", ".old"] {
                try files.createDirectory(
                    at: folder.url(name), withIntermediateDirectories: true)
            }
            try Data("mine\n".utf8).write(to: folder.url("day1/notes.txt"))
            try files.createSymbolicLink(
                atPath: folder.url("day3").path, withDestinationPath: folder.url("day1").path)
        }
        let whole = try SmallRecording(["--mode", "vio"])
        for name in Self.names + [".old/x"] {
            try files.copyItem(at: whole.url, to: sessions.url(name))
            let export = try Program.lockstep.run([
                "export", whole.url.path, "--format", "euroc", "--to", datasets.url(name).path,
            ])
            try #require(export.exitCode == 0, "\(export.errors)")
        }
        try files.removeItem(at: sessions.url("day1/b/video.mov"))
        try Data("#\nspoiled\n".utf8).write(to: datasets.url("day1/b/mav0/imu0/data.csv"))
        for name in ["dygraph.min.js", "dygraph.min.css"] {
            try Data("/* nothing */".utf8).write(to: library.url(name))
        }
    }
}

/// A command that accepts several paths, and what it states about the recordings of a ``BatchWorld``.
struct BatchCommand: Sendable, CustomTestStringConvertible {
    var name: String
    /// `OUT` is a folder that does not exist.
    var options: [String] = []
    var readsDatasets = false
    var summary: String
    var exitCode: Int32
    /// The word for a recording that cannot be processed.
    var failed: String
    var hasDocuments = true

    var testDescription: String { name }

    static let all = [
        BatchCommand(
            name: "check", summary: "3 recordings: 1 FAIL, 2 CANNOT TELL", exitCode: 1,
            failed: "not checked"),
        BatchCommand(
            name: "info", summary: "3 recordings: 3 complete", exitCode: 0, failed: "not read"),
        BatchCommand(
            name: "verify", summary: "3 recordings: 1 changed, 2 intact", exitCode: 1,
            failed: "not verified"),
        BatchCommand(
            name: "recover", summary: "3 recordings: 2 unchanged, 1 not recovered", exitCode: 3,
            failed: "not recovered"),
        BatchCommand(
            name: "report", options: ["--to", "OUT", "--dygraphs", "LIBRARY"],
            summary: "3 recordings: 3 drawn", exitCode: 0, failed: "not drawn", hasDocuments: false),
        BatchCommand(
            name: "export", options: ["--to", "OUT", "--format", "euroc"],
            summary: "3 recordings: 2 exported, 1 not exported", exitCode: 3,
            failed: "not exported"),
        BatchCommand(
            name: "import", options: ["--to", "OUT"], readsDatasets: true,
            summary: "3 recordings: 2 imported, 1 not imported", exitCode: 3,
            failed: "not imported"),
    ]

    /// Runs the command in the folder of its recordings; the paths are relative to it.
    func run(
        _ paths: [String], _ words: [String] = [], to out: TemporaryFolder,
        environment: [String: String] = [:]
    ) throws -> Program.Run {
        let world = try BatchWorld.shared.get()
        let options = options.map { word in
            switch word {
            case "OUT": out.path + "/new/out"
            case "LIBRARY": world.library.path
            default: word
            }
        }
        let folder = try recordings()
        let run = try Program.lockstep.run(
            [name] + paths + options + words, in: folder.url, environment: environment)
        return withExtendedLifetime(folder) { run }
    }

    /// The folder of the command's recordings: a copy for `recover`, which needs a session alone.
    func recordings() throws -> TemporaryFolder {
        let world = try BatchWorld.shared.get()
        guard name == "recover" else { return readsDatasets ? world.datasets : world.sessions }
        let copy = try TemporaryFolder()
        for entry in try FileManager.default.contentsOfDirectory(atPath: world.sessions.path) {
            let target = copy.url(entry)
            guard entry != "day3" else {
                try FileManager.default.createSymbolicLink(
                    atPath: target.path, withDestinationPath: copy.url("day1").path)
                continue
            }
            try FileManager.default.copyItem(at: world.sessions.url(entry), to: target)
        }
        return copy
    }
}
