public import Dispatch
public import Foundation
internal import LockstepConcurrency
internal import Security

/// A connection to an endpoint, by TCP and TLS 1.2 or 1.3 (connection.h).
///
/// It uses this machine's network. A handler is called on the connection's queue.
///
/// Errors before the connection is ready, TLS included, let it wait (that refused certificates do
/// too: assumed). Plain TCP, listeners, other paths and `restart()` are missing.
public final class NWConnection: CustomDebugStringConvertible, @unchecked Sendable {
    // Unchecked: what changes is behind locks, and handlers are called on the app's queue.

    /// The state of a connection (connection.h).
    public enum State: Equatable, Sendable {
        /// It was not started.
        case setup
        /// It waits for the network to change.
        case waiting(NWError)
        /// It is being established.
        case preparing
        /// It sends and receives.
        case ready
        /// It has failed for good.
        case failed(NWError)
        /// The app ended it; the last state.
        case cancelled
    }

    /// How the app learns that content was sent (connection.h).
    public enum SendCompletion {
        /// Calls a closure when the system has taken the content, or with an error.
        case contentProcessed((_ error: NWError?) -> Void)
        /// No one is told.
        case idempotent
    }

    private struct Handled {
        var state = State.setup
        var path: NWPath?
        var metadata: ProtocolMetadata?
        var handler: ((State) -> Void)?
        var queue: DispatchQueue?
    }

    /// The far end.
    public let endpoint: NWEndpoint
    /// The protocols with their options.
    public let parameters: NWParameters
    private let handled = Mutex(Handled())
    private let requests = Mutex(ConnectionRequests())
    private let wake = WakeSignal()

    /// A connection that was not started.
    public init(to: NWEndpoint, using: NWParameters) {
        endpoint = to
        parameters = using
    }

    /// The endpoint.
    public var debugDescription: String { "\(endpoint)" }

    /// The state.
    public var state: State { handled.withLock { $0.state } }

    /// The network in use, or why there is none; nil before the start.
    public var currentPath: NWPath? { handled.withLock { $0.path } }

    /// Called with each state.
    public var stateUpdateHandler: ((_ state: State) -> Void)? {
        get { handled.withLock { $0.handler } }
        set { handled.withLock { $0.handler = newValue } }
    }

    /// The queue of all handlers; nil before the start.
    public var queue: DispatchQueue? { handled.withLock { $0.queue } }

    /// Starts the connection, which lives until the app cancels it or it fails.
    public func start(queue: DispatchQueue) {
        let isFirst = handled.withLock { handled in
            defer { handled.queue = handled.queue ?? queue }
            return handled.queue == nil
        }
        guard isFirst else { return }
        let deliver = LiveDelivery(queue: queue)
        guard let wake else { return fail(.posix(.EMFILE), deliver) }
        let thread = ConnectionThread(self, requests: requests, deliver: deliver, wake: wake) {
            news in deliver { self.take(news) }
        }
        do {
            _ = try WorkerThread { thread.run() }
        } catch {
            fail(.posix(.EAGAIN), deliver)
        }
    }

    private func fail(_ error: NWError, _ deliver: LiveDelivery) {
        deliver { self.take(.state(.failed(error), .satisfied)) }
    }

    private func take(_ news: ConnectionThread.News) {
        switch news {
        case .metadata(let metadata): handled.withLock { $0.metadata = metadata }
        case .state(let state, let path):
            let handler = handled.withLock { handled in
                (handled.state, handled.path) = (state, path)
                return handled.handler
            }
            handler?(state)
        }
    }

    /// Ends the connection with a goodbye to the peer; what was not yet sent is lost.
    public func cancel() { end(.graceful) }

    /// Ends the connection at once, by a reset.
    public func forceCancel() { end(.forced) }

    private func end(_ ending: ConnectionRequests.Ending) {
        requests.withLock { $0.ending = $0.ending ?? ending }
        wake?.wake()
    }

    /// Sends content after what was sent before.
    ///
    /// A stream of TCP has one message without an end: the context and its completion mean nothing
    /// here.
    public func send(
        content: Data?, contentContext: ContentContext = .defaultMessage, isComplete: Bool = true,
        completion: SendCompletion
    ) {
        var told: (NWError?) -> Void = { _ in }
        if case .contentProcessed(let body) = completion { told = body }
        let send = PendingSend(rest: ArraySlice(content ?? Data()), completion: told)
        if let end = request({ $0.sends.append(send) }), let deliver {
            deliver { send.completion(end) }
        }
    }

    /// Receives bytes once: as many as there are, if they are at least the minimum.
    public func receive(
        minimumIncompleteLength: Int, maximumLength: Int,
        completion:
            @escaping (
                _ content: Data?, _ contentContext: ContentContext?, _ isComplete: Bool,
                _ error: NWError?
            ) -> Void
    ) {
        let receive = PendingReceive(
            minimum: minimumIncompleteLength, maximum: maximumLength, completion: completion)
        if let end = request({ $0.receives.append(receive) }), let deliver {
            deliver { receive.completion(nil, nil, false, end) }
        }
    }

    /// Adds a request; returns the error of all requests if the connection has ended.
    private func request(_ add: (inout ConnectionRequests) -> Void) -> NWError? {
        defer { wake?.wake() }
        return requests.withLock { requests in
            if requests.end == nil { add(&requests) }
            return requests.end
        }
    }

    private var deliver: LiveDelivery? { queue.map(LiveDelivery.init) }

    /// What a protocol knows of the connection; nil before it is ready.
    public func metadata(definition: NWProtocolDefinition) -> NWProtocolMetadata? {
        guard definition == NWProtocolTLS.definition else { return nil }
        return handled.withLock { $0.metadata }.map(NWProtocolTLS.Metadata.init)
    }
}

extension NWConnection {
    /// The properties of content (content_context.h).
    public class ContentContext {
        /// A name.
        public final let identifier: String
        /// Whether it is the last of the connection.
        public final let isFinal: Bool

        init(identifier: String, isFinal: Bool) {
            self.identifier = identifier
            self.isFinal = isFinal
        }

        /// The context of a message.
        public static let defaultMessage = ContentContext(identifier: "message", isFinal: false)
        /// The context of the last message.
        public static let finalMessage = ContentContext(identifier: "final", isFinal: true)
        /// The context of a stream.
        public static let defaultStream = ContentContext(identifier: "stream", isFinal: true)
    }
}
