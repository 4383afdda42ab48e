import Foundation
import LockstepServing
import Testing

/// A server that runs until its test ends, and a folder with files that it serves.
final class RunningServer {
    static let token = "0123456789abcdef-token"

    let server: Server
    let folder: URL
    let handler: RecordingHandler

    init(
        handler: RecordingHandler = RecordingHandler(), limits: ServerLimits = ServerLimits(),
        routes: (any Routes)? = nil
    ) throws {
        self.handler = handler
        // Computing it takes a second, which would be the server's.
        _ = ExampleRoutes.large
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lockstep-serving-\(UInt64.random(in: 0...UInt64.max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let token = try #require(AccessToken(Self.token))
        server = try Server(
            token: token, limits: limits,
            routes: routes ?? ExampleRoutes(folder: folder.path, handler: handler))
        try server.start()
    }

    deinit {
        server.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: folder.appendingPathComponent(name))
    }

    /// A request with the right host and cookie; `head` has the first line's method and path.
    func request(
        _ line: String = "GET / HTTP/1.1", _ headers: [String] = [], host: String? = nil,
        cookie: String = RunningServer.token
    ) -> String {
        let lines =
            [
                line, "Host: \(host ?? "127.0.0.1:\(server.port)")",
                "Cookie: lockstep_\(server.port)=\(cookie)",
            ] + headers
        return (lines + ["", ""]).joined(separator: "\r\n")
    }

    /// The response to bytes that are sent on a connection of their own, up to its end.
    func response(to text: String) throws -> String {
        let client = try RawClient(port: server.port)
        client.send(text)
        client.endSending()
        return String(decoding: client.readToEnd(), as: UTF8.self)
    }

    /// The status of the response to bytes; nil if the connection is closed without one.
    func status(of text: String) throws -> Int? {
        let parts = try response(to: text).split(separator: " ", maxSplits: 2)
        guard parts.count > 1, parts[0].hasPrefix("HTTP/1.") else { return nil }
        return Int(parts[1])
    }
}
