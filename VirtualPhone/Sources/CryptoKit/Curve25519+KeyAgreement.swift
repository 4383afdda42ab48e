internal import CPhoneSSL
public import Foundation

extension Curve25519 {
    /// Key agreement (X25519, RFC 7748), by this machine's libcrypto.
    public enum KeyAgreement {
        /// The public key of a pair.
        public struct PublicKey {
            let bytes: [UInt8]

            /// A key from its 32 bytes.
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                bytes = try x25519Bytes(rawRepresentation)
            }
        }

        /// The private key of a pair.
        public struct PrivateKey {
            private let bytes: [UInt8]

            /// A key from its 32 bytes.
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                bytes = try x25519Bytes(rawRepresentation)
            }

            /// Returns the secret that both ends compute.
            ///
            /// - Throws: an error if the other end's point is of low order, so that the secret
            ///   would be zero (RFC 7748, 6.1; that CryptoKit checks it: assumed).
            public func sharedSecretFromKeyAgreement(
                with publicKeyShare: PublicKey
            ) throws -> SharedSecret {
                let own = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nil, bytes, bytes.count)
                let other = EVP_PKEY_new_raw_public_key(
                    EVP_PKEY_X25519, nil, publicKeyShare.bytes, publicKeyShare.bytes.count)
                let context = EVP_PKEY_CTX_new(own, nil)
                defer {
                    EVP_PKEY_CTX_free(context)
                    EVP_PKEY_free(other)
                    EVP_PKEY_free(own)
                    ERR_clear_error()
                }
                var secret = [UInt8](repeating: 0, count: 32)
                var count = secret.count
                guard EVP_PKEY_derive_init(context) == 1,
                    EVP_PKEY_derive_set_peer(context, other) == 1,
                    EVP_PKEY_derive(context, &secret, &count) == 1, count == secret.count
                else { throw CryptoKitError.underlyingCoreCryptoError(error: -1) }
                return SharedSecret(bytes: secret)
            }
        }
    }
}

/// Returns the 32 bytes of a key.
private func x25519Bytes(_ representation: some ContiguousBytes) throws -> [UInt8] {
    let bytes = representation.withUnsafeBytes { Array($0) }
    guard bytes.count == 32 else { throw CryptoKitError.incorrectKeySize }
    return bytes
}

/// The secret of a key agreement.
public struct SharedSecret {
    fileprivate let bytes: [UInt8]

    /// Calls `body` with the bytes.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
}
