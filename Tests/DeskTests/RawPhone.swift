import LockstepLive
import LockstepMedia
import LockstepSamples

@testable import LockstepDesk

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A client that speaks TLS and says what it likes.
final class RawPhone {
    private let context: TLSContext
    private let stream: TLSStream
    private let descriptor: Int32
    private var decoder = MessageDecoder()
    private(set) var exporter: [UInt8] = []
    private(set) var deskKey: PublicKey?

    struct NoConnection: Error {}

    init(port: Int) throws {
        context = try TLSContext()
        var socket: Int32 = -1
        _ = Socket.connect(to: "127.0.0.1", port: port) { attempt in
            socket = attempt
            return false
        }
        guard socket >= 0 else { throw NoConnection() }
        descriptor = socket
        stream = try context.stream(on: descriptor)
    }

    deinit { close(descriptor) }

    /// Shakes hands; throws if the desk ends the connection.
    func shakeHands() throws {
        while true {
            switch stream.handshake() {
            case .done:
                exporter = stream.exporter() ?? []
                deskKey = stream.peerKey()
                return
            case .waitsForReading: wait(reads: true)
            case .waitsForWriting: wait(reads: false)
            case .closed, .failed: throw NoConnection()
            }
        }
    }

    private func wait(reads: Bool) {
        var poll = Poll()
        _ = poll.add(descriptor, reads: reads, writes: !reads)
        poll.wait(milliseconds: 30_000)
    }

    /// Sends bytes; stops if the desk has closed the connection.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            switch rest.withUnsafeBytes({ stream.write($0) }) {
            case .done(let count): rest = rest.dropFirst(count)
            case .waitsForReading: wait(reads: true)
            case .waitsForWriting: wait(reads: false)
            case .closed, .failed: return
            }
        }
    }

    func send(_ message: Message) { send(message.bytes) }

    /// Sends bytes without TLS.
    func sendPlain(_ bytes: [UInt8]) {
        _ = bytes.withUnsafeBytes {
            systemSend(descriptor, $0.baseAddress, $0.count)
        }
    }

    /// Returns all messages until the desk ends the connection.
    func messagesToTheEnd() -> [Message] { messages { _ in false } }

    /// Returns the messages until one that satisfies the condition, or the end.
    func messages(until isLast: (Message) -> Bool) -> [Message] {
        var messages: [Message] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            switch stream.read(into: buffer) {
            case .done(let count):
                try? decoder.add(Array(buffer.prefix(count))[...]) { event in
                    if case .message(let message, _) = event { messages.append(message) }
                }
                if messages.contains(where: isLast) { return messages }
            case .waitsForReading: wait(reads: true)
            case .waitsForWriting: wait(reads: false)
            case .closed, .failed: return messages
            }
        }
    }

    /// Says hello and proves a key; returns what the desk answered to it, up to `welcome`.
    func proveKey(_ key: any SigningKey) throws -> [Message] {
        send(.hello(Hello(.phone, name: "raw", isPairing: false)))
        send(.proof(try proof(of: key)))
        return messages { $0.kind == .welcome || $0.kind == .failure }
    }

    /// Reads until such a message, or the end; returns whether there was one.
    func gets(_ condition: (Message) -> Bool) -> Bool {
        messages(until: condition).contains { condition($0) }
    }

    /// Proves a key; returns whether the desk accepts it.
    func isWelcomed(_ key: any SigningKey) throws -> Bool {
        let answers = try proveKey(key)
        return answers.contains { $0.kind == .welcome }
    }

    func proof(of key: any SigningKey) throws -> Proof {
        guard let deskKey else { throw NoConnection() }
        let hash = try OpenSSLCryptography().hash(ProofText.field(deskKey))
        let text = ProofText.bytes(exporter: exporter, deskKeyHash: hash)
        return Proof(key: key.publicKey, signature: try key.signature(of: text))
    }
}

private func systemSend(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int {
    send(descriptor, bytes, count, 0)
}
