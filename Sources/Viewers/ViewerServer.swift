public import LockstepServing

/// Serves the live page and Foxglove's protocol on one port.
public final class ViewerServer: Sendable {
    /// The page and its data, and the viewers of Foxglove's protocol.
    private struct AllRoutes: Routes {
        let page: any Routes
        let foxglove: FoxgloveSockets

        func response(to request: Request) -> Response { page.response(to: request) }

        func work(for request: Request) -> (@Sendable () -> Response)? { page.work(for: request) }

        func socket(for request: Request) -> (any SocketHandler)? {
            FoxgloveSockets.isRequested(by: request) ? foxglove : page.socket(for: request)
        }
    }

    /// The origins of Foxglove's app in a browser and on the desktop.
    ///
    /// They need the token too.
    private static let guests = SocketGuests(
        allowsPrograms: true,
        origins: ["https://app.foxglove.dev", "https://studio.foxglove.dev", "file://"])

    private let server: Server

    /// Listens; connections wait until ``start()``.
    ///
    /// - Parameters:
    ///   - place: Where to listen.
    ///   - port: The port; 0 for any free one.
    ///   - page: What answers all other requests.
    ///   - foxglove: The viewers.
    /// - Throws: `ServerFailure` if the system does not let the server listen.
    public init(
        at place: ServerPlace = .thisComputer, port: Int, page: any Routes,
        foxglove: FoxgloveSockets
    ) throws {
        var limits = ServerLimits()
        // Nothing but requests to subscribe arrives.
        limits.messageByteCount = 64 << 10
        server = try Server(
            at: place, port: port, limits: limits, guests: Self.guests,
            subprotocols: FoxgloveSockets.subprotocols,
            routes: AllRoutes(page: page, foxglove: foxglove))
    }

    /// The address of the page, with the token.
    public var pageURL: String { server.url }

    /// The address for Foxglove, with the token.
    public var foxgloveURL: String { "ws" + server.url.dropFirst("http".count) }

    /// Serves until ``stop()``.
    ///
    /// - Throws: `ServerFailure` if it was started before, `ThreadFailure` if the system provides no
    ///   thread.
    public func start() throws { try server.start() }

    /// Stops serving.
    public func stop() { server.stop() }
}
