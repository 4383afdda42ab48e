#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// TCP sockets that do not block; every function returns -1 and sets `errno` if the system refuses.
enum Socket {
    #if canImport(Darwin)
        private static let stream = SOCK_STREAM
    #else
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #endif

    /// Listens at an IP address; port 0 is any free one.
    static func listen(at address: String, port: Int) -> Int32 {
        var result: Int32 = -1
        withAddresses(address, port: port, flags: AI_PASSIVE | AI_NUMERICHOST) { info in
            guard result < 0 else { return }
            let descriptor = socket(info.ai_family, stream, 0)
            guard descriptor >= 0 else { return }
            prepare(descriptor)
            var isOn: Int32 = 1
            setsockopt(
                descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn,
                socklen_t(MemoryLayout<Int32>.size))
            if bind(descriptor, info.ai_addr, info.ai_addrlen) == 0,
                systemListen(descriptor, 64) == 0
            {
                result = descriptor
            } else {
                let code = errno
                close(descriptor)
                errno = code
            }
        }
        return result
    }

    /// Whether a text is an IP address, and not a name.
    static func isAddress(_ text: String) -> Bool {
        var isFound = false
        withAddresses(text, port: 0, flags: AI_NUMERICHOST) { _ in isFound = true }
        return isFound
    }

    /// Accepts a connection.
    static func accept(_ listener: Int32) -> (descriptor: Int32, address: String) {
        var address = sockaddr_storage()
        var count = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let descriptor = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                systemAccept(listener, $0, &count)
            }
        }
        guard descriptor >= 0 else { return (-1, "") }
        prepare(descriptor)
        return (descriptor, text(&address, count))
    }

    /// Begins to connect to each address of a host in turn.
    ///
    /// - Parameter attempt: Gets a socket that connects; returns whether to try the next address.
    /// - Returns: False if the host has no address.
    static func connect(
        to host: String, port: Int, _ attempt: (_ descriptor: Int32) -> Bool
    ) -> Bool {
        var isDone = false
        var hasAddress = false
        withAddresses(host, port: port, flags: 0) { info in
            guard !isDone else { return }
            hasAddress = true
            let descriptor = socket(info.ai_family, stream, 0)
            guard descriptor >= 0 else { return }
            prepare(descriptor)
            _ = systemConnect(descriptor, info.ai_addr, info.ai_addrlen)
            isDone = !attempt(descriptor)
        }
        return hasAddress
    }

    /// The error of a connection attempt that has ended; 0 if it succeeded.
    static func error(of descriptor: Int32) -> Int32 {
        var code: Int32 = 0
        var count = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &count)
        return code
    }

    /// The port on which a socket listens.
    static func port(of descriptor: Int32) -> Int {
        var address = sockaddr_storage()
        var count = socklen_t(MemoryLayout<sockaddr_storage>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &count)
            }
        }
        let text = text(&address, count)
        return text.split(separator: ":").last.flatMap { Int($0) } ?? 0
    }

    /// No waiting, no Nagle's algorithm, no copies in child processes.
    private static func prepare(_ descriptor: Int32) {
        var isOn: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
        #if canImport(Darwin)
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, size)
        #endif
    }

    private static func withAddresses(
        _ host: String, port: Int, flags: Int32, _ body: (addrinfo) -> Void
    ) {
        var hints = addrinfo()
        hints.ai_flags = flags | AI_NUMERICSERV
        hints.ai_socktype = stream
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &list) == 0 else {
            errno = EADDRNOTAVAIL
            return
        }
        defer { freeaddrinfo(list) }
        var next = list
        while let info = next {
            body(info.pointee)
            next = info.pointee.ai_next
        }
    }

    /// An address with its port: "192.0.2.1:80", "[2001:db8::1]:80".
    private static func text(_ address: inout sockaddr_storage, _ count: socklen_t) -> String {
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getnameinfo(
                    $0, count, &host, socklen_t(host.count), &port, socklen_t(port.count),
                    NI_NUMERICHOST | NI_NUMERICSERV)
            }
        }
        guard result == 0 else { return "" }
        let name = Self.string(host)
        return (name.contains(":") ? "[\(name)]" : name) + ":" + Self.string(port)
    }

    private static func string(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

// The C library's functions, whose names methods of the type have too.
private func systemListen(_ descriptor: Int32, _ count: Int32) -> Int32 {
    listen(descriptor, count)
}

private func systemAccept(
    _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>?,
    _ count: UnsafeMutablePointer<socklen_t>
) -> Int32 {
    accept(descriptor, address, count)
}

private func systemConnect(
    _ descriptor: Int32, _ address: UnsafePointer<sockaddr>?, _ count: socklen_t
) -> Int32 {
    connect(descriptor, address, count)
}
