internal import CWebSockets

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

// Unchecked: used by the thread that creates it until the server's thread runs, and by that thread
// from then on.

/// The library's state of a server that listens.
final class ServiceContext: @unchecked Sendable {
    private static let protocolName: StaticString = "http/1.1"
    private static let name: StaticString = "lockstep"

    /// The port on which the server listens.
    let port: Int
    /// Nil once everything is closed.
    private var context: OpaquePointer?
    private let service: Service
    /// The library keeps pointers to these.
    private let protocols: UnsafeMutablePointer<lws_protocols>
    private let pings: UnsafeMutablePointer<lws_retry_bo_t>
    private let names: [UnsafeMutablePointer<CChar>?]

    /// Listens on a port.
    ///
    /// - Throws: ``ServerFailure`` if the system refuses.
    init(
        _ service: Service, at place: ServerPlace, port: Int, subprotocols: [String] = []
    ) throws {
        self.service = service
        names = subprotocols.map { strdup($0) }
        protocols = Self.makeProtocols(names)
        pings = Self.makePings(service.limits)
        // Otherwise it writes to the program's standard error.
        lws_set_log_level(0, nil)
        var info = Self.information(service.limits, port: port)
        info.protocols = UnsafePointer(protocols)
        info.retry_and_idle_policy = UnsafePointer(pings)
        info.user = Unmanaged.passUnretained(service).toOpaque()
        guard let context = Self.listen(at: place, &info) else {
            Self.release(protocols, pings, names)
            throw place.isEncrypted
                ? ServerFailure.cannotListenEncrypted(address: place.address, port: port)
                : ServerFailure.cannotListen(port: port)
        }
        self.context = context
        self.port = Int(lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")))
        service.signals.use(context)
    }

    deinit { close() }

    /// Serves until the server is stopped, and closes everything.
    func run() {
        let signals = service.signals
        signals.begin()
        while signals.phase == .running, lws_service(context, 0) >= 0 {}
        service.endAll()
        while signals.phase <= .stopping, service.hasSockets, lws_service(context, 0) >= 0 {}
        close()
    }

    /// Closes all connections without waiting for clients.
    private func close() {
        guard let context else { return }
        self.context = nil
        service.workers.end()
        service.signals.forget()
        lws_context_destroy(context)
        Self.release(protocols, pings, names)
    }

    private static func information(
        _ limits: ServerLimits, port: Int
    ) -> lws_context_creation_info {
        var info = lws_context_creation_info()
        info.port = Int32(port)
        info.options = webSocketsOptions
        info.max_http_header_data = UInt16(min(max(limits.headerByteCount, 1024), 32_768))
        // The listening socket and the one that wakes the thread; beyond that, connections are
        // refused by the service.
        info.fd_limit_per_thread = UInt32(min(max(limits.connections, 1), 100_000) + 8)
        info.timeout_secs = UInt32(limits.idleTime)
        info.timeout_secs_ah_idle = info.timeout_secs
        info.keepalive_timeout = limits.idleTime
        info.pt_serv_buf_size = UInt32(Transfer.pieceByteCount)
        return info
    }

    /// The library copies what the texts say.
    private static func listen(
        at place: ServerPlace, _ info: inout lws_context_creation_info
    ) -> OpaquePointer? {
        place.address.withCString { address in
            info.iface = address
            guard case .network(_, let certificate, let key) = place else {
                return lws_create_context(&info)
            }
            return certificate.withCString { certificate in
                key.withCString { key in
                    info.options |= webSocketsEncryption
                    // The library would offer HTTP/2, whose responses are written otherwise.
                    info.alpn = characters(protocolName)
                    info.ssl_cert_filepath = certificate
                    info.ssl_private_key_filepath = key
                    return lws_create_context(&info)
                }
            }
        }
    }

    private static func release(
        _ protocols: UnsafeMutablePointer<lws_protocols>,
        _ pings: UnsafeMutablePointer<lws_retry_bo_t>, _ names: [UnsafeMutablePointer<CChar>?]
    ) {
        protocols.deallocate()
        pings.deallocate()
        for name in names { free(name) }
    }

    /// The first is for clients that name no subprotocol.
    private static func makeProtocols(
        _ names: [UnsafeMutablePointer<CChar>?]
    ) -> UnsafeMutablePointer<lws_protocols> {
        let all = [characters(name)] + names.map { UnsafePointer($0) }
        // An empty one marks the end.
        let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: all.count + 1)
        protocols.initialize(repeating: lws_protocols(), count: all.count + 1)
        for (place, name) in all.enumerated() {
            protocols[place].name = name
            protocols[place].callback = { wsi, event, _, input, count in
                guard let wsi, let context = lws_get_context(wsi),
                    let user = lws_context_user(context)
                else { return 0 }
                let service = Unmanaged<Service>.fromOpaque(user).takeUnretainedValue()
                return service.react(to: event, of: wsi, input, count)
            }
            protocols[place].rx_buffer_size = Transfer.pieceByteCount
        }
        return protocols
    }

    private static func makePings(_ limits: ServerLimits) -> UnsafeMutablePointer<lws_retry_bo_t> {
        let pings = UnsafeMutablePointer<lws_retry_bo_t>.allocate(capacity: 1)
        pings.initialize(to: lws_retry_bo_t())
        pings.pointee.secs_since_valid_ping = UInt16(limits.pingTime)
        pings.pointee.secs_since_valid_hangup = UInt16(limits.pingTime + limits.idleTime)
        return pings
    }

    /// The text is part of the program, so the pointer is valid forever.
    private static func characters(_ text: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
