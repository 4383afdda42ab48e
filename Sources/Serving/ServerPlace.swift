/// Where a server listens.
public enum ServerPlace: Sendable, Hashable {
    /// On 127.0.0.1, which only programs on the same computer reach.
    case thisComputer
    /// On an address of this computer that others reach too, encrypted (TLS).
    ///
    /// - Parameters:
    ///   - address: an IPv4 address of this computer.
    ///   - certificate: the path of the certificate with its chain (PEM).
    ///   - key: the path of its private key (PEM), without a passphrase.
    case network(address: String, certificate: String, key: String)

    /// The address as text.
    var address: String {
        switch self {
        case .thisComputer: "127.0.0.1"
        case .network(let address, _, _): address
        }
    }

    /// Whether connections are encrypted.
    var isEncrypted: Bool { self != .thisComputer }

    /// The names by which browsers ask for the server, besides ``address``.
    var otherNames: [String] { isEncrypted ? [] : ["localhost"] }
}
