import Foundation
import Testing

/// A recording exported by the tool, and an independent reader's result for it.
struct SmallExport {
    let url: URL
    let run: Program.Run
    private let folder: TemporaryFolder

    /// Exports a session to a new folder, or to an archive that is then unpacked.
    ///
    /// - Parameter words: Additional arguments for the tool.
    init(_ session: URL, format: String, ending: String = "", words: [String] = []) throws {
        folder = try TemporaryFolder()
        let target = folder.url("export" + ending)
        run = try Program.lockstep.run(
            ["export", session.path, "--format", format, "--to", target.path, "--json"]
                + words)
        try #require(run.exitCode == 0, "\(run.errors)")
        guard !ending.isEmpty else {
            url = target
            return
        }
        let script = Repository.url("Tests/Readers/read_zip.py").path
        let unpacking = try IndependentReader.python.run([script, target.path, folder.path])
        try #require(unpacking.exitCode == 0, "\(unpacking.errors)")
        url = folder.url("export")
    }

    /// The result of the format's reader in `Tests/Readers`; a failed assertion of the script is a
    /// failure.
    func read(_ reader: String) throws -> [String: Any] {
        let script = Repository.url("Tests/Readers/\(reader).py").path
        let run = try IndependentReader.python.run([script, url.path])
        try #require(run.exitCode == 0, "\(run.errors)")
        let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        return try #require(document as? [String: Any])
    }

    /// The tool's report.
    func report() throws -> [String: Any] {
        try #require(SmallRecording.lines(run.output).first)
    }

    /// Every file with its bytes.
    func files() throws -> [String: Data] { try SmallRecording.files(in: url) }
}
