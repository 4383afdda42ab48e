internal import CWebSockets

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

extension Service {
    /// A WebSocket, from the request to the end.
    struct Socket {
        let connection: Connection
        let handler: any SocketHandler
        var assembly: MessageAssembly
        /// Whether the handler knows the connection.
        var isOpen = false
    }

    /// Bytes that a client's window does not admit, and that may wait in the system.
    ///
    /// The standard is megabytes: images would arrive late at a slow client.
    private static let unsentByteCount: Int32 = 65_536

    /// Tells the handler of a WebSocket that it is open.
    func open(_ wsi: OpaquePointer) -> Int32 {
        guard let socket = clients[wsi]?.socket else { return -1 }
        clients[wsi]?.socket?.isOpen = true
        sockets[socket.connection.number] = wsi
        var count = Self.unsentByteCount
        setsockopt(
            lws_get_socket_fd(wsi), Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &count,
            socklen_t(MemoryLayout<Int32>.size))
        socket.handler.opened(socket.connection)
        return 0
    }

    /// Sends the next message of a WebSocket that can take one, or ends it.
    func sendMessage(_ wsi: OpaquePointer) -> Int32 {
        guard let socket = clients[wsi]?.socket else { return 0 }
        switch socket.connection.next() {
        case .wait: return sendPulled(wsi, socket)
        case .send(let message):
            let kind = message.isText ? LWS_WRITE_TEXT : LWS_WRITE_BINARY
            guard write(message.bytes, to: wsi, as: kind) else { return -1 }
            if socket.connection.hasWork { lws_callback_on_writable(wsi) }
            return 0
        case .end(let reason): return end(wsi, reason)
        }
    }

    /// Sends what the handler of a WebSocket chooses now, if anything.
    private func sendPulled(_ wsi: OpaquePointer, _ socket: Socket) -> Int32 {
        guard socket.isOpen, let message = socket.handler.next(for: socket.connection) else {
            return 0
        }
        let isSent =
            switch message {
            case .text(let text): write(Array(text.utf8), to: wsi, as: LWS_WRITE_TEXT)
            case .bytes(let bytes): write(bytes, to: wsi, as: LWS_WRITE_BINARY)
            case .ping(let bytes): write(bytes, to: wsi, as: LWS_WRITE_PING)
            }
        guard isSent else { return -1 }
        lws_callback_on_writable(wsi)
        return 0
    }

    /// Tells the handler of a WebSocket what a client has answered.
    func receivePong(_ wsi: OpaquePointer, _ input: UnsafeMutableRawPointer?, _ count: Int) {
        guard let socket = clients[wsi]?.socket, socket.isOpen else { return }
        let bytes = [UInt8](UnsafeRawBufferPointer(start: input, count: input == nil ? 0 : count))
        socket.handler.answered(ping: bytes, from: socket.connection)
    }

    /// Passes a part of a message on.
    func receive(_ wsi: OpaquePointer, _ input: UnsafeMutableRawPointer?, _ count: Int) -> Int32 {
        guard clients[wsi]?.socket?.isOpen == true else { return 0 }
        let part = UnsafeRawBufferPointer(start: input, count: input == nil ? 0 : count)
        let outcome = clients[wsi]?.socket?.assembly.append(
            part, isText: lws_frame_is_binary(wsi) == 0, isLast: lws_is_final_fragment(wsi) != 0)
        // Not before: a second reference would copy the message for each part.
        guard let outcome, let socket = clients[wsi]?.socket else { return 0 }
        switch outcome {
        case .incomplete: return 0
        case .text(let text): socket.handler.received(text, from: socket.connection)
        case .bytes(let bytes): socket.handler.received(bytes, from: socket.connection)
        case .refused(let reason): return end(wsi, reason)
        }
        return 0
    }

    /// Closes a WebSocket with the reason's code.
    private func end(_ wsi: OpaquePointer, _ reason: CloseReason) -> Int32 {
        finish(wsi, reason)
        lws_close_reason(wsi, lws_close_status(reason.code), nil, 0)
        return -1
    }

    /// Tells the handler of a WebSocket that it is over; only the first time.
    func finish(_ wsi: OpaquePointer, _ reason: CloseReason) {
        guard let socket = clients[wsi]?.socket, socket.isOpen else { return }
        clients[wsi]?.socket?.isOpen = false
        sockets[socket.connection.number] = nil
        socket.connection.end(reason)
        socket.handler.closed(socket.connection, reason)
    }

    /// Tells the handler of a WebSocket that the library has closed it.
    func finishLost(_ wsi: OpaquePointer) {
        finish(wsi, clients[wsi]?.socket?.connection.immediateEnd ?? .lost)
    }

    /// Why a client closes a WebSocket, from the content of its message.
    static func reason(_ input: UnsafeMutableRawPointer?, _ count: Int) -> CloseReason {
        let bytes = UnsafeRawBufferPointer(start: input, count: input == nil ? 0 : count)
        return .client(code: bytes.count >= 2 ? Int(bytes[0]) << 8 | Int(bytes[1]) : nil)
    }

    /// Attends to the connections for which other threads have work.
    func attend() {
        for (number, response) in signals.takeResponses() { finish(number, response) }
        for number in signals.take() {
            guard let wsi = sockets[number] else { continue }
            lws_callback_on_writable(wsi)
            guard let reason = clients[wsi]?.socket?.connection.immediateEnd else { continue }
            // A slow client may not take the message about the end for long.
            finish(wsi, reason)
            lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, 2)
        }
    }

    /// Begins to end every WebSocket because the server stops.
    func endAll() {
        for wsi in Array(sockets.values) { clients[wsi]?.socket?.connection.end(.stopped) }
    }

    /// Whether a WebSocket is open or being closed.
    var hasSockets: Bool { clients.values.contains { $0.socket != nil } }
}
