internal import LockstepConcurrency

/// The server's end of a WebSocket, which any thread may use.
///
/// Nothing here waits for the client. After the end of the connection, messages are discarded.
public final class Connection: Sendable {
    /// What the server's thread does next with the connection.
    enum Step {
        case send(Message)
        case end(CloseReason)
        case wait
    }

    private struct State {
        var outbox: Outbox
        /// The reason of the end; nil while messages are accepted.
        var end: CloseReason?
    }

    /// A number that no other connection of the server has.
    public let number: Int
    /// The request with which the client connected.
    public let request: Request
    private let state: Mutex<State>
    /// Tells the server's thread that there is something to do.
    private let wake: @Sendable (_ number: Int) -> Void

    init(
        number: Int, request: Request, queueByteCount: Int,
        wake: @escaping @Sendable (_ number: Int) -> Void
    ) {
        self.number = number
        self.request = request
        state = Mutex(State(outbox: Outbox(limit: queueByteCount)))
        self.wake = wake
    }

    /// Sends text that must arrive.
    ///
    /// If too many messages wait, the connection ends with ``CloseReason/overflow``.
    public func send(_ text: String) { send(.text(text)) }

    /// Sends bytes that must arrive.
    ///
    /// If too many messages wait, the connection ends with ``CloseReason/overflow``.
    public func send(_ bytes: [UInt8]) { send(.bytes(bytes)) }

    /// Sends text of which only the latest matters: it replaces one with the same key that was not
    /// sent yet.
    ///
    /// Text longer than ``ServerLimits/queueByteCount`` is discarded.
    public func sendLatest(_ text: String, key: String) { replace(key, with: .text(text)) }

    /// Sends bytes of which only the latest matter, such as a live image: they replace those with the
    /// same key that were not sent yet.
    ///
    /// Bytes that exceed ``ServerLimits/queueByteCount`` are discarded.
    public func sendLatest(_ bytes: [UInt8], key: String) { replace(key, with: .bytes(bytes)) }

    /// Lets the server ask the handler for the next message (``SocketHandler/next(for:)``) as soon as
    /// the client can take one.
    public func askForNext() { wake(number) }

    /// Closes the connection once the waiting messages were sent.
    public func close() { end(.program) }

    /// Ends the connection; the first reason counts.
    func end(_ reason: CloseReason) {
        state.withLock { state in
            if state.end == nil { state.end = reason }
            if reason != .program { state.outbox.removeAll() }
        }
        wake(number)
    }

    private func send(_ message: Message) {
        state.withLock { state in
            guard state.end == nil, !state.outbox.append(message) else { return }
            state.end = .overflow
            state.outbox.removeAll()
        }
        wake(number)
    }

    private func replace(_ key: String, with message: Message) {
        let isAdded = state.withLock { state in
            state.end == nil && state.outbox.replace(key, with: message)
        }
        if isAdded { wake(number) }
    }

    /// The next step, taken from the queue.
    func next() -> Step {
        state.withLock { state in
            if let message = state.outbox.next() { return .send(message) }
            return state.end.map { .end($0) } ?? .wait
        }
    }

    /// Whether ``next()`` has something to do.
    var hasWork: Bool { state.withLock { !$0.outbox.isEmpty || $0.end != nil } }

    /// The reason of an end that does not wait for the client; nil if there is none.
    var immediateEnd: CloseReason? {
        state.withLock { $0.end == .program ? nil : $0.end }
    }
}
