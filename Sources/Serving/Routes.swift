/// What a server serves.
///
/// All functions are called on the server's thread, and should return soon.
public protocol Routes: Sendable {
    /// Returns the response to a request, unless ``work(for:)`` returns what makes it.
    func response(to request: Request) -> Response
    /// Returns what makes the response to a request on another thread, because it takes long; nil if
    /// the response is ready at once.
    func work(for request: Request) -> (@Sendable () -> Response)?
    /// Returns who handles the WebSocket that a client requests; nil if there is none at the path.
    func socket(for request: Request) -> (any SocketHandler)?
}

extension Routes {
    /// Returns nil: every response is ready at once.
    public func work(for request: Request) -> (@Sendable () -> Response)? { nil }

    /// Returns nil: no path is a WebSocket.
    public func socket(for request: Request) -> (any SocketHandler)? { nil }
}
