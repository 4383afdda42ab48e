/// What a server serves.
///
/// Both functions are called on the server's thread, and should return soon.
public protocol Routes: Sendable {
    /// Returns the response to a request.
    func response(to request: Request) -> Response
    /// Returns who handles the WebSocket that a client requests; nil if there is none at the path.
    func socket(for request: Request) -> (any SocketHandler)?
}

extension Routes {
    /// Returns nil: no path is a WebSocket.
    public func socket(for request: Request) -> (any SocketHandler)? { nil }
}
