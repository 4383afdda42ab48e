public import LockstepSamples

/// The bytes that a phone signs to prove that it has its private key, on one connection
/// (docs/PROTOCOL.md, section 5).
public enum ProofText {
    private static let label = Array("lockstep-proof-1".utf8) + [0, 0]

    /// Returns the bytes: the label `lockstep-proof-1` and two zeros, the exporter value, and the hash.
    ///
    /// - Parameters:
    ///   - exporter: The TLS exporter value of the connection (RFC 8446, section 7.5), which no other
    ///     connection has.
    ///   - deskKeyHash: The SHA-256 of the desk's key in the form of a `key` field.
    public static func bytes(exporter: [UInt8], deskKeyHash: ContentHash) -> [UInt8] {
        label + exporter + deskKeyHash.bytes
    }

    /// Returns a key in the form of a `key` field: kind and bytes.
    public static func field(_ key: PublicKey) -> [UInt8] {
        var field = WireWriter()
        field.key(key)
        return field.bytes
    }
}
