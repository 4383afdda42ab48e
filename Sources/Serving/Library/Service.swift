internal import CWebSockets

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

// Unchecked: created by one thread, and used only by the server's thread from then on.

/// The server as libwebsockets calls it: what happens at each event of a connection.
final class Service: @unchecked Sendable {
    /// A connection that is open.
    struct Client {
        /// The response that is being sent.
        var transfer: Transfer?
        /// The number of the response that another thread makes, and for what.
        var awaited: (number: Int, reply: Reply)?
        /// The WebSocket that the client requested.
        var socket: Socket?
    }

    /// What a response depends on besides its route.
    struct Reply {
        var request: Request
        /// The value of the header `Set-Cookie`; nil for none.
        var cookie: String?
    }

    let routes: any Routes
    let limits: ServerLimits
    let signals: ServiceSignals
    let place: ServerPlace
    let workers: ResponseWorkers
    /// Set once the port is known.
    var access: AccessRule?
    var clients: [OpaquePointer: Client] = [:]
    /// The library's connection of each open WebSocket, by its number.
    var sockets: [Int: OpaquePointer] = [:]
    /// The connections that wait for a response of another thread, by the response's number.
    var waiting: [Int: OpaquePointer] = [:]
    /// The last number given to a WebSocket or an awaited response.
    var lastNumber = 0

    init(
        routes: any Routes, limits: ServerLimits, signals: ServiceSignals,
        place: ServerPlace = .thisComputer
    ) {
        self.routes = routes
        self.limits = limits
        self.signals = signals
        self.place = place
        workers = ResponseWorkers(limit: limits.waitingResponses) { [signals] in
            signals.deliver($1, number: $0)
        }
    }

    /// Reacts to an event of a connection.
    ///
    /// - Returns: What libwebsockets expects: not 0 to close the connection.
    func react(
        to event: lws_callback_reasons, of wsi: OpaquePointer, _ input: UnsafeMutableRawPointer?,
        _ count: Int
    ) -> Int32 {
        switch event {
        case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
            return accepts(Int32(truncatingIfNeeded: Int(bitPattern: input))) ? 0 : 1
        case LWS_CALLBACK_WSI_CREATE: clients[wsi] = Client()
        case LWS_CALLBACK_WSI_DESTROY:
            finishLost(wsi)
            forgetAwaited(wsi)
            clients[wsi] = nil
        case LWS_CALLBACK_HTTP: return answer(wsi)
        case LWS_CALLBACK_HTTP_WRITEABLE: return sendMore(wsi)
        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirmUpgrade(wsi)
        case LWS_CALLBACK_ESTABLISHED: return open(wsi)
        case LWS_CALLBACK_SERVER_WRITEABLE: return sendMessage(wsi)
        case LWS_CALLBACK_RECEIVE: return receive(wsi, input, count)
        case LWS_CALLBACK_RECEIVE_PONG: receivePong(wsi, input, count)
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: finish(wsi, Self.reason(input, count))
        case LWS_CALLBACK_CLOSED: finishLost(wsi)
        case LWS_CALLBACK_EVENT_WAIT_CANCELLED: attend()
        // A request with the method CONNECT makes the library leave HTTP.
        case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX: return -1
        default: break
        }
        return 0
    }

    /// Whether a connection that the system has accepted is served.
    private func accepts(_ descriptor: Int32) -> Bool {
        signals.phase <= .running && clients.count < limits.connections
            && arrivesAtPlace(descriptor)
    }

    /// Whether a connection came through the address of the server.
    ///
    /// The library would listen on every address if it could not list the computer's interfaces.
    private func arrivesAtPlace(_ descriptor: Int32) -> Bool {
        var address = sockaddr_in()
        var count = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutableBytes(of: &address) { bytes in
            getsockname(
                descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &count)
        }
        return status == 0 && address.sin_family == sa_family_t(AF_INET)
            && address.sin_addr.s_addr == inet_addr(place.address)
    }

    /// Sends bytes; returns whether the connection still works.
    ///
    /// What the system does not take now is copied by the library and sent later.
    func write(_ bytes: [UInt8], to wsi: OpaquePointer, as kind: lws_write_protocol) -> Bool {
        // The library writes the header of a frame before the bytes.
        var buffer = [UInt8](repeating: 0, count: webSocketsPrefix)
        buffer += bytes
        return buffer.withUnsafeMutableBufferPointer { buffer in
            let start = buffer.baseAddress?.advanced(by: webSocketsPrefix)
            return lws_write(wsi, start, bytes.count, kind) >= 0
        }
    }
}
