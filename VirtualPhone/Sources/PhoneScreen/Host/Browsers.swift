internal import Dispatch
internal import LockstepConcurrency
internal import LockstepServing

/// The browsers that show the screen.
final class Browsers: Sendable {
    private struct State {
        var connections: [Int: Connection] = [:]
        /// The numbers of connections that are closed, some of them before they were greeted.
        var closed: Set<Int> = []
        var onOpen: (@Sendable (Connection) -> Void)?
    }

    private let state = Mutex(State())

    /// Called on the main thread with each new browser.
    var onOpen: (@Sendable (Connection) -> Void)? {
        get { state.withLock { $0.onOpen } }
        set { state.withLock { $0.onOpen = newValue } }
    }

    /// Whether there is one.
    var isEmpty: Bool { state.withLock { $0.connections.isEmpty } }

    /// Greets a browser, which gets messages once it was added.
    func greet(_ connection: Connection) {
        let onOpen = state.withLock { $0.onOpen }
        DispatchQueue.main.async { onOpen?(connection) }
    }

    /// Lets a browser get all messages from now on.
    func add(_ connection: Connection) {
        state.withLock { state in
            guard !state.closed.contains(connection.number) else { return }
            state.connections[connection.number] = connection
        }
    }

    func remove(_ connection: Connection) {
        state.withLock { state in
            state.connections[connection.number] = nil
            state.closed.insert(connection.number)
        }
    }

    private var all: [Connection] { state.withLock { Array($0.connections.values) } }

    /// Sends a message to every browser.
    func send(_ message: [String: ScreenValue]) {
        let text = ScreenValue.object(message).json
        for connection in all { connection.send(text) }
    }

    /// Sends the newest image of a layer; an older one that still waits is left out.
    func sendLatest(_ bytes: [UInt8], layer: Int) {
        for connection in all { connection.sendLatest(bytes, key: "layer \(layer)") }
    }
}
