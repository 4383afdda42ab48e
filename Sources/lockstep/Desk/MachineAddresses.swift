#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The IP addresses of this computer at which other devices of its networks can reach it.
enum MachineAddresses {
    /// The addresses that mean all of a computer's: of IPv4, and of both.
    static let all = ["0.0.0.0", "::"]
    /// The addresses that only programs on this computer reach.
    static let local = ["127.0.0.1", "::1"]

    /// The addresses of interfaces that are up, without loopback and link-local ones, IPv4 first.
    ///
    /// - Parameter onlyIPv4: Whether IPv6 addresses are left out.
    static func reachable(onlyIPv4: Bool) -> [String] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var (short, long) = ([String](), [String]())
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard let address = entry.ifa_addr, isInUse(entry.ifa_flags) else { continue }
            switch Int32(address.pointee.sa_family) {
            case AF_INET:
                if let text = text(address, sockaddr_in.self), !text.hasPrefix("169.254.") {
                    short.append(text)
                }
            case AF_INET6 where !onlyIPv4:
                // Link-local addresses are fe80::/10.
                if let text = text(address, sockaddr_in6.self), !isLinkLocal(text) {
                    long.append(text)
                }
            default: continue
            }
        }
        return short + long
    }

    private static func isInUse(_ flags: UInt32) -> Bool {
        let needed = UInt32(IFF_UP) | UInt32(IFF_RUNNING)
        return flags & needed == needed && flags & UInt32(IFF_LOOPBACK) == 0
    }

    private static func isLinkLocal(_ text: String) -> Bool {
        ["fe8", "fe9", "fea", "feb"].contains { text.lowercased().hasPrefix($0) }
    }

    private static func text<Address>(
        _ address: UnsafeMutablePointer<sockaddr>, _ type: Address.Type
    ) -> String? {
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let result = getnameinfo(
            address, socklen_t(MemoryLayout<Address>.size), &host, socklen_t(host.count), nil, 0,
            NI_NUMERICHOST)
        guard result == 0 else { return nil }
        let bytes = host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return String(decoding: bytes, as: UTF8.self)
    }
}
