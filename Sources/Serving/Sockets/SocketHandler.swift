/// What a program does with the WebSocket of a client.
///
/// All functions are called on the server's thread: they must return soon, and must not stop the
/// server. Each is called with the same connection, ``closed(_:_:)`` once and last.
public protocol SocketHandler: Sendable {
    /// Returns the next message of a handler that decides only when the client can take one.
    ///
    /// Called after ``Connection/askForNext()`` and after each message, while no other message waits;
    /// nil if there is nothing to send.
    func next(for connection: Connection) -> PulledMessage?
    /// A client has answered a ping, which it does once it has read what was sent before.
    func answered(ping bytes: [UInt8], from connection: Connection)
    /// A client has connected.
    func opened(_ connection: Connection)
    /// A client has sent text.
    func received(_ text: String, from connection: Connection)
    /// A client has sent bytes.
    func received(_ bytes: [UInt8], from connection: Connection)
    /// The connection is over; nothing that is sent now arrives.
    func closed(_ connection: Connection, _ reason: CloseReason)
}

extension SocketHandler {
    /// Returns nil: all messages are sent through the connection.
    public func next(for connection: Connection) -> PulledMessage? { nil }

    /// Does nothing.
    public func answered(ping bytes: [UInt8], from connection: Connection) {}
}

/// A message that a handler chooses when a client can take it.
public enum PulledMessage: Sendable, Hashable {
    /// Text.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
    /// A ping, with at most 125 bytes that the client sends back (RFC 6455, section 5.5.2).
    case ping([UInt8])
}

/// Why a WebSocket was closed.
public enum CloseReason: Sendable, Hashable {
    /// The client closed it, with a code of RFC 6455, section 7.4; nil if it gave none.
    case client(code: Int?)
    /// The program called ``Connection/close()``.
    case program
    /// More messages that must arrive were waiting than ``ServerLimits/queueByteCount`` allows.
    case overflow
    /// The client sent a message longer than ``ServerLimits/messageByteCount``.
    case messageTooLong
    /// The client sent text that is not UTF-8.
    case invalidText
    /// The server was stopped.
    case stopped
    /// The client disconnected without a word, did not answer, or violated the protocol.
    case lost

    /// The code that the client is told (RFC 6455, section 7.4.1).
    var code: UInt32 {
        switch self {
        case .client, .program, .lost: 1000
        case .stopped: 1001
        case .invalidText: 1007
        case .overflow: 1008
        case .messageTooLong: 1009
        }
    }
}
