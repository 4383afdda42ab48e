internal import CryptoKit
internal import Foundation
public import LockstepLive

/// The cryptography of a pairing by CryptoKit.
public struct CryptoKitPairing: PairingCryptography {
    /// The phone's CryptoKit.
    public init() {}

    /// Returns the SHA-512 (FIPS 180-4) of these bytes, 64 bytes.
    public func sha512(_ bytes: [UInt8]) throws -> [UInt8] {
        var hash = SHA512()
        bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
        return Array(hash.finalize())
    }

    /// Returns the HMAC with SHA-512 (RFC 2104), 64 bytes.
    public func hmacSHA512(_ message: [UInt8], key: [UInt8]) throws -> [UInt8] {
        Array(HMAC<SHA512>.authenticationCode(for: message, using: SymmetricKey(data: key)))
    }

    /// Returns X25519 (RFC 7748) of a secret scalar and a point, 32 bytes each.
    ///
    /// - Returns: zeros for a point of low order, for which CryptoKit throws an error.
    /// - Throws: CryptoKit's error if the scalar or the point does not have 32 bytes.
    public func x25519(scalar: [UInt8], point: [UInt8]) throws -> [UInt8] {
        let key = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: scalar)
        let other = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: point)
        guard let secret = try? key.sharedSecretFromKeyAgreement(with: other) else {
            return [UInt8](repeating: 0, count: point.count)
        }
        return secret.withUnsafeBytes { Array($0) }
    }
}
