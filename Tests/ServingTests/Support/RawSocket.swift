import LockstepServing
import Testing

/// A WebSocket that reads only when a test wants.
final class RawSocket {
    struct Frame: Equatable {
        var kind: UInt8
        var bytes: [UInt8]

        var text: String { String(decoding: bytes, as: UTF8.self) }
        /// The code of a frame that closes.
        var code: Int? {
            kind == 8 && bytes.count >= 2 ? Int(bytes[0]) << 8 | Int(bytes[1]) : nil
        }
    }

    let client: RawClient

    init(_ server: RunningServer, receiveByteCount: Int32? = nil) throws {
        client = try RawClient(port: server.server.port, receiveByteCount: receiveByteCount)
        client.send(server.request("GET /socket HTTP/1.1", Self.headers(server)))
        let head = client.readHead()
        try #require(head.hasPrefix("HTTP/1.1 101 "), "\(head)")
    }

    static func headers(_ server: RunningServer) -> [String] {
        [
            "Origin: http://127.0.0.1:\(server.server.port)", "Connection: Upgrade",
            "Upgrade: websocket", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        ]
    }

    /// Sends a frame, masked with zeros; `kind` has the bit that marks the last part.
    func send(_ kind: UInt8, _ bytes: [UInt8]) {
        var head = [kind]
        switch bytes.count {
        case 0..<126: head.append(0x80 | UInt8(bytes.count))
        case 126..<65_536: head += [0xFE, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
        default:
            head.append(0xFF)
            head += (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (56 - 8 * $0)) }
        }
        client.send(head + [0, 0, 0, 0] + bytes)
    }

    func send(_ text: String) { send(0x81, Array(text.utf8)) }

    /// Reads a frame; nil if the connection ends before.
    func read() -> Frame? {
        guard let head = client.read(2), let count = byteCount(head[1]),
            let bytes = client.read(count)
        else { return nil }
        return Frame(kind: head[0] & 15, bytes: bytes)
    }

    private func byteCount(_ short: UInt8) -> Int? {
        guard short >= 126 else { return Int(short) }
        return client.read(short == 126 ? 2 : 8)?.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads frames up to the one that closes, or until the connection ends.
    func readToEnd() -> [Frame] {
        var frames: [Frame] = []
        while frames.last?.kind != 8, let frame = read() { frames.append(frame) }
        return frames
    }
}
