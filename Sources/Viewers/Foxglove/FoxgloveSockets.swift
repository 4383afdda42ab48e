import LockstepConcurrency
import LockstepLive
public import LockstepSamples
public import LockstepServing

/// The viewers that speak Foxglove's WebSocket protocol: Foxglove, and programs with its packages.
///
/// Each viewer has a queue of its own that is bounded by age and bytes, so a slow one makes no other
/// wait. What is left out is counted, and the viewer is told.
public final class FoxgloveSockets: SocketHandler, PhoneViewer {
    /// The subprotocols of WebSockets (RFC 6455, section 1.9) by which viewers ask.
    public static var subprotocols: [String] { FoxgloveText.subprotocols }

    private struct State {
        var hub: FoxgloveHub
        var connections: [Int: Connection] = [:]
    }

    private let state: Mutex<State>
    private let name: String
    private let session: String
    private let clock: @Sendable () -> DeskTime

    /// Creates the desk's side of the protocol, before any viewer has connected.
    ///
    /// - Parameters:
    ///   - name: The name of the desk, which viewers show.
    ///   - clock: The desk's clock, on which deliveries state their time.
    ///   - wall: The wall clock, which is read once.
    public init(name: String, clock: @escaping @Sendable () -> DeskTime, wall: WallTime) {
        (self.name, self.clock) = (name, clock)
        session = "\(wall.nanoseconds)"
        state = Mutex(State(hub: FoxgloveHub(ViewTimeline(desk: clock(), wall: wall))))
    }

    /// Returns whether a request for a WebSocket names one of ``subprotocols``.
    public static func isRequested(by request: Request) -> Bool {
        request.subprotocols.contains { subprotocols.contains($0) }
    }

    /// Passes what a phone delivered to the viewers that want it.
    public func receive(_ delivery: PhoneDelivery, from phone: ViewedPhone, at now: DeskTime) {
        let (woken, told, text) = state.withLock { state -> ([Connection], [Connection], String) in
            let isNew = state.hub.meet(phone)
            let numbers = state.hub.receive(delivery, from: phone, at: now)
            let woken = numbers.compactMap { state.connections[$0] }
            guard isNew else { return (woken, [], "") }
            let text = FoxgloveText.advertise(state.hub.known.filter { $0.number == phone.number })
            return (woken, Array(state.connections.values), text)
        }
        for connection in told { connection.send(text) }
        for connection in woken { connection.askForNext() }
    }

    /// A viewer has connected: tells it the channels of all phones.
    public func opened(_ connection: Connection) {
        connection.send(FoxgloveText.serverInfo(name: name, session: session))
        // Within the lock: a phone that connects at the same time is either in this list, or
        // advertised after it.
        state.withLock { state in
            state.hub.add(viewer: connection.number)
            state.connections[connection.number] = connection
            let text = FoxgloveText.advertise(state.hub.known)
            connection.send(text)
            // The desk measures how fast the viewer reads the list, before it sends an image.
            let (now, byteCount) = (clock().nanoseconds, text.utf8.count)
            _ = state.hub.change(connection.number) { $0.sent(byteCount, now: now) }
        }
        connection.askForNext()
    }

    /// A viewer subscribes or unsubscribes; everything else is not offered and ignored.
    public func received(_ text: String, from connection: Connection) {
        guard let request = FoxgloveRequest(text) else { return }
        let now = clock()
        let problem = state.withLock { state in
            state.hub.receive(request, of: connection.number, at: now)
        }
        connection.askForNext()
        if let problem { connection.send(FoxgloveText.status(level: 2, problem)) }
    }

    /// A viewer sends data, which is not offered and ignored.
    public func received(_ bytes: [UInt8], from connection: Connection) {}

    /// A viewer is gone.
    public func closed(_ connection: Connection, _ reason: CloseReason) {
        state.withLock { state in
            state.hub.remove(viewer: connection.number)
            state.connections[connection.number] = nil
        }
    }

    /// Chooses what a viewer receives next.
    public func next(for connection: Connection) -> PulledMessage? {
        let now = clock().nanoseconds
        return state.withLock { $0.hub.next(for: connection.number, now: now) }
    }

    /// A viewer has read what was sent before a ping.
    public func answered(ping bytes: [UInt8], from connection: Connection) {
        let now = clock().nanoseconds
        state.withLock { state in
            _ = state.hub.change(connection.number) { $0.answered(bytes, now: now) }
        }
        connection.askForNext()
    }
}
