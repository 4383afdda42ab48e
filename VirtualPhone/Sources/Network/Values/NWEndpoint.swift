/// The far end of a connection (endpoint.h).
public enum NWEndpoint: Hashable, Sendable, CustomDebugStringConvertible {
    /// A host and a port.
    case hostPort(host: NWEndpoint.Host, port: NWEndpoint.Port)
    /// A service of Bonjour.
    case service(name: String, type: String, domain: String, interface: NWInterface?)

    /// A name or an address of a host.
    public enum Host: Hashable, Sendable, CustomDebugStringConvertible, ExpressibleByStringLiteral {
        /// The type of literals.
        public typealias StringLiteralType = String

        /// A name; here also an address, which Apple's initializers recognize.
        case name(String, NWInterface?)

        /// A host from its name or address.
        public init(_ string: String) { self = .name(string, nil) }

        /// A host from its name or address.
        public init(stringLiteral: NWEndpoint.Host.StringLiteralType) { self.init(stringLiteral) }

        /// The name.
        public var debugDescription: String {
            switch self {
            case .name(let name, _): return name
            }
        }
    }

    /// A TCP port.
    public struct Port: Hashable, Sendable, CustomDebugStringConvertible,
        ExpressibleByIntegerLiteral,
        RawRepresentable
    {
        /// The type of literals.
        public typealias IntegerLiteralType = UInt16

        /// The number.
        public let rawValue: UInt16

        /// A port from its number.
        public init?(rawValue: UInt16) { self.rawValue = rawValue }

        /// A port from its number.
        public init(integerLiteral value: NWEndpoint.Port.IntegerLiteralType) { rawValue = value }

        /// The number.
        public var debugDescription: String { "\(rawValue)" }
    }

    /// The host and port, or the service's name.
    public var debugDescription: String {
        switch self {
        case .hostPort(let host, let port): return "\(host):\(port)"
        case .service(let name, let type, let domain, _): return "\(name).\(type)\(domain)"
        }
    }
}

/// A network interface (interface.h); a virtual phone names none.
public struct NWInterface: Hashable, Sendable {
    /// The name.
    public let name: String
}
