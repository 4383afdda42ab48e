import Foundation
import Testing

/// A run of `.python`, which contains independent readers.
enum ReaderProcess {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let python = root.appendingPathComponent(".python/bin/python3")
    static let isInstalled = FileManager.default.fileExists(atPath: python.path)
    static let absence: Comment = "needs .python, which Scripts/test makes"

    /// The path of a script in `Tests/Readers`.
    static func script(_ name: String) -> String {
        root.appendingPathComponent("Tests/Readers/\(name)").path
    }

    /// Returns the output of a run; a failed run is a failure with its error output.
    ///
    /// Both outputs go to files, because a full pipe without a reader would block the program.
    static func run(_ arguments: [String]) throws -> Data {
        let folder = try TemporaryFolder(["output": "", "errors": ""])
        let (output, errors) = (folder.url("output"), folder.url("errors"))
        let process = Process()
        process.executableURL = python
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        let complaint = try String(contentsOf: errors, encoding: .utf8)
        try #require(process.terminationStatus == 0, "\(complaint)")
        return try Data(contentsOf: output)
    }
}

extension TemporaryFolder {
    fileprivate func url(_ name: String) -> URL { URL(fileURLWithPath: path + "/" + name) }
}

@Suite(.enabled(if: ReaderProcess.isInstalled, ReaderProcess.absence))
struct ReaderProcessTests {
    /// More than the 64 KiB of a pipe on both outputs, errors first.
    @Test(.timeLimit(.minutes(1))) func longOutputsOfBothKindsAreRead() throws {
        let lines = "import sys; sys.stderr.write('e' * 300000); sys.stdout.write('o' * 300000)"
        #expect(try ReaderProcess.run(["-c", lines]).count == 300_000)
    }
}
