import LockstepConcurrency
import LockstepServing

/// Routes for tests: a page, files of a folder, and one WebSocket.
struct ExampleRoutes: Routes {
    static let page = "<!doctype html><title>Example</title>"

    var folder = ""
    var handler: any SocketHandler = RecordingHandler()

    func response(to request: Request) -> Response {
        switch request.path {
        case "/": return .text(Self.page, .html)
        case "/browser":
            var page = Response.text(
                "<!doctype html><title>waiting</title><script src=browser.js></script>", .html)
            page.contentSecurityPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"
            return page
        case "/browser.js": return .text(Self.script, .javaScript)
        case "/query":
            return .text(
                request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "\n"), .text)
        case "/large": return .bytes(Self.large, .bytes)
        case let path where path.hasPrefix("/files/"):
            return .file(folder + "/" + path.dropFirst("/files/".count))
        case let path where path.hasPrefix("/download/"):
            let name = String(path.dropFirst("/download/".count))
            return .file(folder + "/" + name, downloadName: "\(name)\r\nX-Evil: 1")
        default: return .notFound
        }
    }

    func socket(for request: Request) -> (any SocketHandler)? {
        request.path == "/socket" ? handler : nil
    }

    /// Shows what the WebSocket echoes.
    static let script = """
        const socket = new WebSocket(`ws://${location.host}/socket`);
        socket.onopen = () => socket.send("hello");
        socket.onmessage = (event) => {
            document.title = `${event.data}, cookie: '${document.cookie}'`;
        };
        socket.onclose = () => { document.title = "closed"; };
        """

    /// 4 MiB without a period that a lost or repeated piece could hide in.
    static let large: [UInt8] = (0..<1 << 22).map {
        UInt8(truncatingIfNeeded: $0 ^ $0 >> 8 ^ $0 >> 16)
    }
}

/// A handler that echoes, and remembers what happened.
final class RecordingHandler: SocketHandler {
    enum Event: Equatable, Sendable {
        case opened
        case text(String)
        case bytes(Int)
        case closed(CloseReason)
    }

    struct State: Sendable {
        var events: [Event] = []
        var connections: [Connection] = []
    }

    let state = Mutex(State())
    let echoes: Bool
    private let whenOpened: @Sendable (Connection) -> Void

    init(echoes: Bool = true, whenOpened: @escaping @Sendable (Connection) -> Void = { _ in }) {
        self.echoes = echoes
        self.whenOpened = whenOpened
    }

    func opened(_ connection: Connection) {
        state.change { state in
            state.events.append(.opened)
            state.connections.append(connection)
        }
        whenOpened(connection)
    }

    func received(_ text: String, from connection: Connection) {
        state.change { $0.events.append(.text(text)) }
        if echoes { connection.send(text) }
    }

    func received(_ bytes: [UInt8], from connection: Connection) {
        state.change { $0.events.append(.bytes(bytes.count)) }
        if echoes { connection.send(bytes) }
    }

    func closed(_ connection: Connection, _ reason: CloseReason) {
        state.change { $0.events.append(.closed(reason)) }
    }

    var events: [Event] { state.withLock { $0.events } }

    /// Waits until something happened; returns false after ten seconds.
    func wait(until condition: (State) -> Bool) -> Bool {
        state.wait(milliseconds: 10_000, until: condition)
    }

    /// Waits until connections are closed, and returns the reasons.
    func reasons(count: Int = 1) -> [CloseReason] {
        _ = wait { Self.reasons($0).count >= count }
        return state.withLock { Self.reasons($0) }
    }

    private static func reasons(_ state: State) -> [CloseReason] {
        state.events.compactMap { event in
            if case .closed(let reason) = event { reason } else { nil }
        }
    }

    /// Waits until a client has connected, and returns its connection.
    func connection(_ number: Int = 0) -> Connection? {
        _ = wait { $0.connections.count > number }
        return state.withLock { $0.connections.dropFirst(number).first }
    }
}
