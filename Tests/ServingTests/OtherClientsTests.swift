import Foundation
import LockstepTestSupport
import Testing

@testable import LockstepServing

/// Clients that other people wrote: Python's http.client and the package websockets.
@Suite(.enabled(if: RepositoryFolder.hasPython, "needs .python, which Scripts/test makes"))
struct OtherClientsTests {
    let running: RunningServer

    init() throws { running = try RunningServer() }

    @Test func partsOfAFileAreItsBytes() throws {
        try ask("ranges", file: 300_001)
    }

    @Test func aThousandRequestsAreAnswered() throws {
        try ask("many", file: 100_000)
    }

    @Test(arguments: ["bodies", "echo", "refused", "closes"])
    func clientsFindWhatTheyExpect(_ what: String) throws { try ask(what) }

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium-headless-shell"),
            "needs the programs of Scripts/packages"))
    func aBrowserOpensAPageAndItsWebSocket() throws { try ask("browser") }

    private func ask(_ what: String, file byteCount: Int? = nil) throws {
        var arguments = [running.server.url, what]
        if let byteCount {
            try running.write(Array(ExampleRoutes.large.prefix(byteCount)), to: "example.bin")
            arguments.append(running.folder.appendingPathComponent("example.bin").path)
        }
        let output = running.folder.appendingPathComponent("output").path
        try #require(FileManager.default.createFile(atPath: output, contents: nil))
        let handle = try #require(FileHandle(forWritingAtPath: output))
        let process = Process()
        process.executableURL = RepositoryFolder.python
        process.arguments = [RepositoryFolder.reader("ask_server.py")] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        try handle.close()
        process.waitUntilExit()
        let text = try String(contentsOfFile: output, encoding: .utf8)
        #expect(process.terminationStatus == 0 && text == "ok\n", "\(text)")
    }
}
