import Foundation
import LockstepTestSupport
import Testing

/// A run of `.python`, which contains independent readers.
enum ReaderProcess {
    static let isInstalled = RepositoryFolder.hasPython
    static let absence: Comment = "needs .python, which Scripts/test makes"

    /// Returns the output of a run; a failed run is a failure with its error output.
    ///
    /// Both outputs go to files, because a full pipe without a reader would block the program.
    static func run(_ arguments: [String]) throws -> Data {
        let folder = try TemporaryFolder(["output": "", "errors": ""])
        let (output, errors) = (folder.url("output"), folder.url("errors"))
        let process = Process()
        process.executableURL = RepositoryFolder.python
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        let handles = try [output, errors].map { try FileHandle(forWritingTo: $0) }
        process.standardOutput = handles[0]
        process.standardError = handles[1]
        try process.run()
        // Foundation keeps them open after the end.
        for handle in handles { try handle.close() }
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
    @Test func longOutputsOfBothKindsAreRead() throws {
        let lines = "import sys; sys.stderr.write('e' * 300000); sys.stdout.write('o' * 300000)"
        #expect(try ReaderProcess.run(["-c", lines]).count == 300_000)
    }
}
