internal import LockstepConcurrency

/// A server of pages, files and WebSockets, by default for programs on the same computer.
///
/// A browser opens ``url``, whose token sets a cookie for the requests
/// that follow; a request without token or cookie, from another site's page, or under another host
/// name is refused.
///
/// One thread serves all connections. It calls the routes and the handlers of WebSockets. From the
/// first server on, the process ignores the signal `SIGPIPE`.
public final class Server: Sendable {
    /// The port on which the server listens.
    public let port: Int
    /// The address of the first page, with the token.
    public let url: String
    private let signals: ServiceSignals
    private let state: Mutex<State>

    private struct State {
        /// Nil once the thread has it, or the server was stopped.
        var context: ServiceContext?
        var thread: WorkerThread?
    }

    /// Listens; connections wait until ``start()``.
    ///
    /// - Parameters:
    ///   - place: where to listen.
    ///   - port: the port; 0 for any free one.
    ///   - token: what every request must present.
    ///   - limits: what clients may use.
    ///   - guests: who may open a WebSocket besides the server's own pages.
    ///   - subprotocols: the subprotocols of WebSockets that the routes speak; a client that speaks
    ///     only others is refused.
    ///   - routes: what is served.
    /// - Throws: ``ServerFailure`` if the system does not let the server listen.
    public init(
        at place: ServerPlace = .thisComputer, port: Int = 0, token: AccessToken = AccessToken(),
        limits: ServerLimits = ServerLimits(), guests: SocketGuests = .none,
        subprotocols: [String] = [], routes: any Routes
    ) throws {
        guard (0...65_535).contains(port) else { throw ServerFailure.invalidPort(port) }
        signals = ServiceSignals()
        let service = Service(routes: routes, limits: limits, signals: signals, place: place)
        let context = try ServiceContext(
            service, at: place, port: port, subprotocols: subprotocols)
        let access = AccessRule(place: place, port: context.port, token: token, guests: guests)
        service.access = access
        self.port = context.port
        url = access.url
        state = Mutex(State(context: context))
    }

    deinit { stop() }

    /// Serves on a thread of its own until ``stop()``.
    ///
    /// - Throws: ``ServerFailure/alreadyStarted``, or `ThreadFailure` if the system provides no
    ///   thread.
    public func start() throws {
        try state.withLock { state in
            guard let context = state.context, signals.run() else {
                throw ServerFailure.alreadyStarted
            }
            state.context = nil
            state.thread = try WorkerThread { [signals] in
                context.run()
                signals.advance(to: .closed)
            }
        }
    }

    /// Stops serving, and waits until all connections are closed and all handlers know.
    ///
    /// Clients of WebSockets are told, and have half a second to answer. On the server's
    /// own thread, the function cannot wait and only begins to stop.
    public func stop() {
        let thread = state.withLock { state in
            state.context = nil
            return state.thread
        }
        guard let thread else {
            signals.advance(to: .closed)
            return
        }
        signals.advance(to: .stopping)
        if signals.isOnServerThread { return }
        if !signals.waitUntilClosed(milliseconds: 500) { signals.advance(to: .aborting) }
        signals.waitUntilClosed()
        thread.join()
    }
}
