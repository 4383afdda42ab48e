/// The platform's cryptography for a pairing: a port.
///
/// CryptoKit and OpenSSL have all three functions; docs/PROTOCOL.md names them.
public protocol PairingCryptography: Sendable {
    /// Returns the SHA-512 (FIPS 180-4) of these bytes, 64 bytes.
    func sha512(_ bytes: [UInt8]) throws -> [UInt8]

    /// Returns the HMAC with SHA-512 (RFC 2104), 64 bytes.
    func hmacSHA512(_ message: [UInt8], key: [UInt8]) throws -> [UInt8]

    /// Returns X25519 (RFC 7748) of a secret scalar and a point, 32 bytes each; zeros for a point of
    /// low order.
    func x25519(scalar: [UInt8], point: [UInt8]) throws -> [UInt8]
}
