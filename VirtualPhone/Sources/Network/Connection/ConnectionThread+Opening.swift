internal import Foundation
internal import Glibc
internal import LockstepConcurrency
internal import Security
internal import VirtualPhone

extension ConnectionThread {
    /// Returns a socket that is connected to one of the endpoint's addresses.
    func connectedSocket() throws -> Int32 {
        let (host, port) = try hostAndPort()
        var failure = NWError.dns(DNSServiceErrorType(kDNSServiceErr_NoSuchRecord))
        var addresses: UnsafeMutablePointer<addrinfo>?
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        guard getaddrinfo(host, "\(port)", &hints, &addresses) == 0 else {
            throw ConnectionStop.failed(failure)
        }
        defer { freeaddrinfo(addresses) }
        var next = addresses
        while let address = next?.pointee {
            do {
                return try connectedSocket(to: address)
            } catch ConnectionStop.failed(let error) {
                failure = error
            }
            next = address.ai_next
        }
        throw ConnectionStop.failed(failure)
    }

    /// Returns where the endpoint is, and waits for a service that is not announced: no one answers
    /// that it does not exist (RFC 6762, 6).
    private func hostAndPort() throws -> (host: String, port: UInt16) {
        switch endpoint {
        case .hostPort(.name(let host, _), let port): return (host, port.rawValue)
        case .service(let name, let type, _, _):
            while true {
                let services = VirtualPhone.current?.world.services ?? []
                if let service = services.first(where: { $0.name == name && $0.type == type }) {
                    return (service.host, service.port)
                }
                try pause()
            }
        }
    }

    private func connectedSocket(to address: addrinfo) throws -> Int32 {
        let kind = address.ai_socktype | Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let socket = Glibc.socket(address.ai_family, kind, address.ai_protocol)
        guard socket >= 0 else { throw ConnectionStop.failed(.ofThisThread) }
        do {
            try connect(socket, to: address)
            var isOn: Int32 = hasNoDelay ? 1 : 0
            let size = socklen_t(MemoryLayout<Int32>.size)
            setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
            return socket
        } catch {
            close(socket)
            throw error
        }
    }

    private func connect(_ socket: Int32, to address: addrinfo) throws {
        if Glibc.connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return }
        guard errno == EINPROGRESS else { throw ConnectionStop.failed(.ofThisThread) }
        let milliseconds = timeoutSeconds > 0 ? Int32(clamping: timeoutSeconds * 1000) : -1
        while try pause(for: POLLOUT, on: socket, milliseconds: milliseconds) == 0 {
            if milliseconds > 0 { throw ConnectionStop.failed(.posix(.ETIMEDOUT)) }
        }
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size)
        guard code == 0 else {
            throw ConnectionStop.failed(.posix(POSIXErrorCode(rawValue: code) ?? .EIO))
        }
    }

    /// Returns TLS on a connected socket after the handshake.
    func secured(_ socket: Int32) throws -> TLSChannel {
        let host = try hostAndPort().host
        guard let options, let channel = TLSChannel(socket, host: host, options: options) else {
            throw ConnectionStop.failed(.posix(.EPROTONOSUPPORT))
        }
        while true {
            switch channel.handshake() {
            case .done: return channel
            case .needsReading: try pause(for: POLLIN, on: socket)
            case .needsWriting: try pause(for: POLLOUT, on: socket)
            case .needsVerification(let chain): try verify(chain, of: channel, options)
            case .closed: throw ConnectionStop.failed(.tls(errSSLClosedNoNotify))
            case .failed(let error): throw ConnectionStop.failed(error)
            }
        }
    }

    /// Asks the app's block, on its queue, and waits for the answer.
    private func verify(
        _ chain: [[UInt8]], of channel: TLSChannel, _ options: ProtocolOptions.Values
    ) throws {
        guard let verification = options.verification else { return }
        let answer = Mutex<Bool?>(nil)
        // The exporter has no value before the handshake is done (RFC 8446, 7.5).
        let metadata = ProtocolMetadata(applicationProtocol: channel.applicationProtocol) { _, _ in
            nil
        }
        verification.queue.async { [wake] in
            verification.block(metadata, ConnectionTrust(chain: chain)) { isAccepted in
                answer.withLock { $0 = isAccepted }
                wake.wake()
            }
        }
        while true {
            if let isAccepted = answer.withLock({ $0 }) { return channel.verified(isAccepted) }
            try pause()
        }
    }
}
