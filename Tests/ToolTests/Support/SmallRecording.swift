import Foundation
import Testing

/// A session of the tool: one second of a synthetic phone with small images, or an import.
struct SmallRecording {
    let folder: TemporaryFolder
    let url: URL
    let run: Program.Run

    /// Records a synthetic phone.
    init(_ arguments: [String] = [], seconds: Int = 1) throws {
        var words = ["record", "--from", "synthetic", "--duration", "\(seconds)"] + arguments
        // The mode's format stores positions, so its tests record some.
        if arguments.contains("vio") { words.append("--location") }
        if !arguments.contains("--size") { words += ["--size", "64x48"] }
        try self.init(running: words)
    }

    /// Imports a recording.
    init(importing path: String) throws { try self.init(running: ["import", path]) }

    private init(running words: [String]) throws {
        folder = try TemporaryFolder()
        run = try Program.lockstep.run(words + ["--to", folder.path])
        try #require(run.exitCode == 0, "\(run.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        url = folder.url(
            try #require(names.first { $0.hasPrefix("session_") && !$0.hasSuffix(".jsonl") }))
    }

    /// Every file of the session with its bytes.
    func files() throws -> [String: Data] { try Self.files(in: url) }

    /// Every file except the seal, whose lines depend on the machine's clock.
    func recordedFiles() throws -> [String: Data] {
        try files().filter { $0.key != "seal.jsonl" }
    }

    /// Every file below a folder with its bytes, by its path from there.
    static func files(in url: URL) throws -> [String: Data] {
        let names = try #require(FileManager.default.enumerator(atPath: url.path))
        var files: [String: Data] = [:]
        for case let name as String in names {
            var isDirectory: ObjCBool = false
            let file = url.appendingPathComponent(name)
            guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory),
                !isDirectory.boolValue
            else { continue }
            files[name] = try Data(contentsOf: file)
        }
        return files
    }

    /// A zip archive of the session.
    func archived() throws -> String {
        let archive = folder.url("archive.zip").path
        let zipping = try Program(at: "/usr/bin/env").run(
            ["python3", "-m", "zipfile", "-c", archive, url.path])
        try #require(zipping.exitCode == 0, "\(zipping.errors)")
        return archive
    }

    /// The session's rows of JSON lines.
    func lines(_ name: String) throws -> [[String: Any]] {
        try Self.lines(String(contentsOf: url.appendingPathComponent(name), encoding: .utf8))
    }

    /// The session's rows of a CSV file, by column.
    func table(_ name: String) throws -> [[String: String]] {
        try Self.table(url.appendingPathComponent(name))
    }

    /// The rows of a CSV file, by column.
    static func table(_ url: URL) throws -> [[String: String]] {
        let rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        return rows.dropFirst().map { row in
            Dictionary(zip(rows[0], row)) { first, _ in first }
        }
    }

    static func lines(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map { line in
            let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return try #require(value as? [String: Any])
        }
    }
}
