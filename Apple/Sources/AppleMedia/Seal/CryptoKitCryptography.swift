internal import CryptoKit
internal import Foundation
public import LockstepSamples

/// SHA-256 and signatures by CryptoKit.
public struct CryptoKitCryptography: SealCryptography {
    /// The phone's CryptoKit.
    public init() {}

    /// Creates an incremental hash.
    public func makeHash() throws -> any RunningHash { CryptoKitHash() }

    /// Whether the holder of the matching private key signed this message.
    ///
    /// Returns false for a key or a signature that CryptoKit refuses.
    public func isSignature(
        _ signature: [UInt8], of message: [UInt8], by key: PublicKey
    ) throws -> Bool {
        switch key.kind {
        case .p256:
            guard let key = try? P256.Signing.PublicKey(x963Representation: key.bytes),
                let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
            else { return false }
            return key.isValidSignature(signature, for: message)
        case .ed25519:
            guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key.bytes) else {
                return false
            }
            return key.isValidSignature(signature, for: message)
        }
    }
}

/// An incremental SHA-256.
private final class CryptoKitHash: RunningHash {
    private var hash = SHA256()

    func add(_ bytes: UnsafeRawBufferPointer) { hash.update(bufferPointer: bytes) }

    func finish() throws -> ContentHash {
        guard let result = ContentHash(Array(hash.finalize())) else {
            throw AppleMediaError.failed("hashing", nil)
        }
        return result
    }
}
