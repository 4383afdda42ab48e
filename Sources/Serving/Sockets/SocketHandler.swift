/// What a program does with the WebSocket of a client.
///
/// All functions are called on the server's thread: they must return soon, and must not stop the
/// server. Each is called with the same connection, ``closed(_:_:)`` once and last.
public protocol SocketHandler: Sendable {
    /// A client has connected.
    func opened(_ connection: Connection)
    /// A client has sent text.
    func received(_ text: String, from connection: Connection)
    /// A client has sent bytes.
    func received(_ bytes: [UInt8], from connection: Connection)
    /// The connection is over; nothing that is sent now arrives.
    func closed(_ connection: Connection, _ reason: CloseReason)
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
