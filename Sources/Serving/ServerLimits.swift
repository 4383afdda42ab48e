/// What a server allows its clients to use.
public struct ServerLimits: Sendable, Hashable {
    /// The maximum number of open connections; further ones are closed when they are accepted.
    public var connections = 64
    /// The maximum size of a request's line and headers in bytes, from 1,024 to 32,768.
    public var headerByteCount = 16_384
    /// The maximum size of a received WebSocket message in bytes.
    public var messageByteCount = 1 << 20
    /// The maximum size of the messages that wait for a slow client, in bytes.
    ///
    /// It holds once for messages that must arrive, and once for those of which only the latest
    /// matters.
    public var queueByteCount = 8 << 20
    /// The maximum number of responses that wait for a thread to make them; further requests are
    /// told that the server is unavailable.
    public var waitingResponses = 256
    /// Seconds until a connection is closed that sends no request, does not finish its request, or
    /// does not read a response.
    public var idleSeconds = 30
    /// Seconds between two pings of a WebSocket.
    ///
    /// A client that does not answer for ``idleSeconds`` more is disconnected.
    public var pingSeconds = 20

    /// Creates the standard limits.
    public init() {}

    // The library counts seconds in 16 bits, and gives numbers below 1 another meaning.

    /// ``idleSeconds`` as the library takes them.
    var idleTime: Int32 { Int32(min(max(idleSeconds, 1), 30_000)) }
    /// ``pingSeconds`` as the library takes them.
    var pingTime: Int32 { Int32(min(max(pingSeconds, 1), 30_000)) }
}
