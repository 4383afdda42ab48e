internal import CWebSockets
internal import LockstepConcurrency

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

// Unchecked: the context is used only while the lock is held, and is forgotten before it is destroyed.

/// What other threads tell the server's thread.
final class ServiceSignals: @unchecked Sendable {
    /// How far the server has come.
    enum Phase: Int, Comparable {
        case listening
        case running
        /// Clients are told that the server stops.
        case stopping
        /// Connections are closed without waiting for clients.
        case aborting
        case closed

        static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
    }

    private struct State {
        var phase = Phase.listening
        var context: OpaquePointer?
        var thread: pthread_t?
        /// The numbers of connections that have something to do.
        var connections: Set<Int> = []
        /// Responses that other threads have made, by number.
        var responses: [Int: Response] = [:]
    }

    private let state = Mutex(State())

    /// Lets other threads wake the one that serves `context`.
    func use(_ context: OpaquePointer) { state.withLock { $0.context = context } }

    /// Forgets the context before it is destroyed.
    func forget() { state.withLock { $0.context = nil } }

    var phase: Phase { state.withLock { $0.phase } }

    /// Begins to run; returns false if that was done before.
    func run() -> Bool {
        state.withLock { state in
            guard state.phase == .listening else { return false }
            state.phase = .running
            return true
        }
    }

    /// Notes that the calling thread serves.
    func begin() { state.withLock { $0.thread = pthread_self() } }

    /// Whether the calling thread is the one that serves.
    var isOnServerThread: Bool {
        state.withLock { $0.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    /// Advances to a phase, unless it is past; returns the phase before.
    @discardableResult
    func advance(to phase: Phase) -> Phase {
        state.change { state in
            let before = state.phase
            state.phase = max(before, phase)
            Self.wake(state)
            return before
        }
    }

    /// Waits until everything is closed; returns false once the time has passed.
    func waitUntilClosed(milliseconds: Int) -> Bool {
        state.wait(milliseconds: milliseconds) { $0.phase == .closed }
    }

    func waitUntilClosed() {
        state.change(when: { $0.phase == .closed }, { _ in })
    }

    /// Notes that a connection has something to do.
    func note(_ connection: Int) {
        state.withLock { state in
            guard state.connections.insert(connection).inserted else { return }
            Self.wake(state)
        }
    }

    /// Removes and returns the connections that have something to do.
    func take() -> Set<Int> {
        state.withLock { state in
            defer { state.connections = [] }
            return state.connections
        }
    }

    /// Passes on a response that another thread has made.
    func deliver(_ response: Response, number: Int) {
        state.withLock { state in
            state.responses[number] = response
            Self.wake(state)
        }
    }

    /// Removes and returns the responses that other threads have made.
    func takeResponses() -> [Int: Response] {
        state.withLock { state in
            defer { state.responses = [:] }
            return state.responses
        }
    }

    /// The only function of the library that other threads may call.
    private static func wake(_ state: State) {
        if let context = state.context { lws_cancel_service(context) }
    }
}
