public import LockstepLink

/// The address of a desk as a user types it: "192.168.1.5:7010", "studio.local:7010" or
/// "[fe80::1]:7010".
public enum DeskAddress {
    /// The most characters of a host name (RFC 1035, section 2.3.4).
    static let longestHost = 253

    /// Reads a typed address; nil if it is none.
    ///
    /// Spaces around it do not count. The port must be there, because a desk may use any.
    public static func place(_ text: String) -> DeskPlace? {
        let typed = text.split(whereSeparator: \.isWhitespace)
        guard typed.count == 1, let typed = typed.first,
            let colon = typed.lastIndex(of: ":"),
            let port = port(typed[typed.index(after: colon)...]),
            let host = host(typed[..<colon])
        else { return nil }
        return .address(host: host, port: port)
    }

    /// The address as text; the name of a Bonjour service.
    public static func text(_ place: DeskPlace) -> String {
        switch place {
        case .service(let name): return name
        case .address(let host, let port):
            return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        }
    }

    private static func port(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }),
            let port = Int(text), (1...65535).contains(port)
        else { return nil }
        return port
    }

    /// An IPv6 address is in brackets, because it has colons itself.
    private static func host(_ text: Substring) -> String? {
        var host = text
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        if isBracketed { host = host.dropFirst().dropLast() }
        guard !host.isEmpty, host.utf8.count <= longestHost,
            host.contains(":") == isBracketed, host.utf8.allSatisfy(isPartOfAHost)
        else { return nil }
        return String(host)
    }

    /// Letters, digits, and the signs of names and addresses; `%` begins the zone of an IPv6 address.
    private static func isPartOfAHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "%"):
            return true
        default: return false
        }
    }
}
