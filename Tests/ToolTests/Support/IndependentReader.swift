import Foundation
import Testing

/// Files in others' formats, read by independent parsers through `Tests/Readers/as_json.py`.
enum IndependentReader {
    static let python = Program(at: Repository.url(".python/bin/python3").path)
    static let isInstalled = FileManager.default.fileExists(atPath: python.url.path)
    static let absence: Comment = "needs .python, which Scripts/test makes"

    /// The content of a file in this repository whose root is a dictionary.
    static func dictionary(_ path: String) throws -> [String: Any] {
        let script = Repository.url("Tests/Readers/as_json.py").path
        let run = try python.run([script, Repository.url(path).path])
        try #require(run.exitCode == 0, "\(path): \(run.errors)")
        let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        return try #require(document as? [String: Any], "\(path) is not a dictionary")
    }
}
