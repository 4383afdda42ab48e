import Foundation
import Testing

/// A reader that shares no code with the writer: Python with numpy, Pillow and PyAV.
@Suite(.enabled(if: PythonReader.isInstalled, "needs .python, which Scripts/test makes"))
struct IndependentReaderTests {
    @Test(arguments: RecordTests.modes) func readsEveryMode(_ mode: String) throws {
        let recording = try SmallRecording(["--mode", mode])
        let found = try read(recording.url)
        #expect(found["frames"] ?? 0 > 20)
        #expect(found["movieImages"] == (mode == "logger" ? 0 : found["frames"]))
    }

    @Test func readsLossesOfASlowPhone() throws {
        let recording = try SmallRecording([
            "--defect", "dropped-frames=0.3", "--defect", "duplicated-timestamps",
        ])
        #expect(try read(recording.url)["frames"] ?? 0 > 5)
    }

    private func read(_ session: URL) throws -> [String: Int] {
        let script = Repository.url("Tests/Readers/read_session.py").path
        let run = try PythonReader.python.run([script, session.path])
        try #require(run.exitCode == 0, "\(run.errors)")
        let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        return try #require(document as? [String: Int])
    }
}

private enum PythonReader {
    static let python = Program(at: Repository.url(".python/bin/python3").path)
    static let isInstalled = FileManager.default.fileExists(atPath: python.url.path)
}
