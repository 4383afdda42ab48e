import Foundation
import LockstepServing
import Testing

@Suite struct FileServingTests {
    let running: RunningServer

    init() throws { running = try RunningServer() }

    func status(_ name: String) throws -> Int? {
        try running.status(of: running.request("GET /files/\(name) HTTP/1.1"))
    }

    @Test func onlyRegularFilesAreFound() throws {
        try running.write([1, 2, 3], to: "file")
        try running.write([], to: "empty")
        let path = running.folder.path
        try FileManager.default.createDirectory(
            atPath: path + "/folder", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: path + "/link", withDestinationPath: "/etc/passwd")
        #expect(mkfifo(path + "/pipe", 0o600) == 0)
        #expect(try status("file") == 200)
        #expect(try status("empty") == 200)
        for name in ["folder", "link", "pipe", "missing", "", "file/x"] {
            #expect(try status(name) == 404, "\(name)")
        }
    }

    @Test func aFileThatShrinksEndsTheConnection() throws {
        try running.write(ExampleRoutes.large, to: "file")
        let client = try RawClient(port: running.server.port, receiveByteCount: 4096)
        client.send(running.request("GET /files/file HTTP/1.1"))
        #expect(client.readHead().contains("Content-Length: \(ExampleRoutes.large.count)\r\n"))
        #expect(truncate(running.folder.path + "/file", 1 << 20) == 0)
        let bytes = client.readToEnd()
        #expect(!client.hasTimedOut)
        #expect(bytes.count <= ExampleRoutes.large.count - 1)
        #expect(bytes[...].elementsEqual(ExampleRoutes.large.prefix(bytes.count)))
    }

    @Test func aFileThatGrowsIsServedAsItWas() throws {
        try running.write([UInt8](repeating: 1, count: 3_000_000), to: "file")
        let client = try RawClient(port: running.server.port, receiveByteCount: 4096)
        client.send(running.request("GET /files/file HTTP/1.1", ["Connection: close"]))
        #expect(client.readHead().contains("Content-Length: 3000000\r\n"))
        let handle = try #require(
            FileHandle(forWritingAtPath: running.folder.path + "/file"))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(repeating: 2, count: 1000))
        #expect(client.readToEnd() == [UInt8](repeating: 1, count: 3_000_000))
    }

    @Test func aReplacedFileHasAnotherTag() throws {
        func tag() throws -> String? {
            let response = try running.response(to: running.request("HEAD /files/file HTTP/1.1"))
            return response.components(separatedBy: "\r\n").first { $0.hasPrefix("ETag: ") }
        }
        try running.write([1], to: "file")
        let first = try tag()
        #expect(try tag() == first)
        try running.write([2], to: "file")
        #expect(try tag() != first)
    }

    @Test func aDownloadHasOneNameAndNoOtherHeader() throws {
        try running.write([1], to: "a.csv")
        let response = try running.response(to: running.request("GET /download/a.csv HTTP/1.1"))
        #expect(response.hasPrefix("HTTP/1.1 200 "))
        #expect(
            response.contains(
                "\r\nContent-Disposition: attachment; filename=\"a.csv__X-Evil: 1\"; filename*="))
        #expect(!response.contains("\r\nX-Evil"))
    }
}
