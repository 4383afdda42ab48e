public import Security

/// A network protocol (protocol_options.h).
public class NWProtocol {}

/// The identity of a protocol (protocol_options.h).
public class NWProtocolDefinition: Equatable {
    /// The protocol's name.
    public final let name: String

    init(_ name: String) { self.name = name }

    /// Whether both are the same protocol.
    public static func == (lhs: NWProtocolDefinition, rhs: NWProtocolDefinition) -> Bool {
        lhs.name == rhs.name
    }
}

/// The options of a protocol (protocol_options.h).
public class NWProtocolOptions {}

/// What a protocol knows of a connection (protocol_options.h).
public class NWProtocolMetadata {}

/// TCP (tcp_options.h).
public class NWProtocolTCP: NWProtocol {
    /// The options of TCP.
    public class Options: NWProtocolOptions {
        /// Whether small packets are sent at once (`TCP_NODELAY`).
        public var noDelay = false
        /// The seconds after which an attempt to connect fails; 0 for the system's time.
        public var connectionTimeout = 0

        /// The system's options.
        public override init() {}
    }
}

/// TLS (tls_options.h).
public class NWProtocolTLS: NWProtocol {
    /// The identity of TLS.
    public static let definition = NWProtocolDefinition("tls")

    /// The options of TLS.
    public class Options: NWProtocolOptions {
        private let options = ProtocolOptions()

        /// The options, for the functions of SecProtocolOptions.h.
        public var securityProtocolOptions: sec_protocol_options_t { options }

        var values: ProtocolOptions.Values { options.values }

        /// The system's options.
        public override init() {}
    }

    /// What both ends agreed on.
    public class Metadata: NWProtocolMetadata {
        /// The metadata, for the functions of SecProtocolMetadata.h.
        public let securityProtocolMetadata: sec_protocol_metadata_t

        init(_ metadata: sec_protocol_metadata_t) { securityProtocolMetadata = metadata }
    }
}
