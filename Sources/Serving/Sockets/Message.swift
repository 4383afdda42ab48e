/// A message of a WebSocket.
struct Message: Hashable, Sendable {
    var bytes: [UInt8]
    /// Whether the bytes are UTF-8 and the client receives text.
    var isText: Bool

    static func text(_ text: String) -> Message { Message(bytes: Array(text.utf8), isText: true) }

    static func bytes(_ bytes: [UInt8]) -> Message { Message(bytes: bytes, isText: false) }
}
