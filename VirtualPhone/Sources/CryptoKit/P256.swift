public import Foundation
internal import LockstepMedia
internal import LockstepSamples

/// The errors of CryptoKit; only those of sizes are thrown here.
public enum CryptoKitError: Error {
    /// A key has the wrong size.
    case incorrectKeySize
    /// A parameter has the wrong size.
    case incorrectParameterSize
    /// Authentication failed.
    case authenticationFailure
    /// The underlying cryptographic library failed.
    case underlyingCoreCryptoError(error: Int32)
    /// A key could not be wrapped.
    case wrapFailure
    /// A key could not be unwrapped.
    case unwrapFailure
    /// A parameter is invalid.
    case invalidParameter
}

/// The curve NIST P-256.
public enum P256 {
    /// Signatures (ECDSA with SHA-256, FIPS 186-4).
    public enum Signing {
        /// The public key of a pair.
        public struct PublicKey {
            let key: LockstepSamples.PublicKey

            /// A key from its point, in uncompressed X9.63 format.
            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
                let bytes = x963Representation.withUnsafeBytes { Array($0) }
                guard let key = LockstepSamples.PublicKey(.p256, bytes) else {
                    throw CryptoKitError.incorrectKeySize
                }
                self.key = key
            }

            init(_ key: LockstepSamples.PublicKey) { self.key = key }

            /// The point, in uncompressed X9.63 format.
            public var x963Representation: Data { Data(key.bytes) }

            /// Returns whether the private key signed these bytes.
            public func isValidSignature<D: DataProtocol>(
                _ signature: ECDSASignature, for data: D
            ) -> Bool {
                let bytes = Array(signature.rawRepresentation)
                return (try? OpenSSLCryptography().isSignature(bytes, of: Array(data), by: key))
                    ?? false
            }
        }

        /// r and s.
        public struct ECDSASignature {
            /// r and s, 32 bytes each, concatenated.
            public var rawRepresentation: Data

            /// A signature from r and s.
            public init<D: DataProtocol>(rawRepresentation: D) throws {
                guard rawRepresentation.count == 64 else {
                    throw CryptoKitError.incorrectParameterSize
                }
                self.rawRepresentation = Data(rawRepresentation)
            }
        }

        /// The private key of a pair, with its public key.
        public struct PrivateKey {
            private let key: OpenSSLSigningKey

            /// A new key.
            ///
            /// - Parameter compactRepresentable: ignored.
            public init(compactRepresentable: Bool = true) {
                guard let key = try? OpenSSLSigningKey.generate(.p256) else {
                    preconditionFailure("libcrypto lacks P-256")
                }
                self.key = key
            }

            /// A key from the PEM text of its file (PKCS #8).
            public init(pemRepresentation: String) throws {
                key = try OpenSSLSigningKey(pem: Array(pemRepresentation.utf8))
                guard key.publicKey.kind == .p256 else {
                    throw CryptoKitError.incorrectParameterSize
                }
            }

            /// The PEM text of the key's file.
            public var pemRepresentation: String {
                guard let text = try? key.pem() else {
                    preconditionFailure("libcrypto cannot write keys")
                }
                return String(decoding: text, as: UTF8.self)
            }

            /// The public key.
            public var publicKey: PublicKey { PublicKey(key.publicKey) }

            /// Signs bytes.
            public func signature<D: DataProtocol>(for data: D) throws -> ECDSASignature {
                try ECDSASignature(rawRepresentation: key.signature(of: Array(data)))
            }
        }
    }
}

/// Curve25519.
public enum Curve25519 {
    /// Signatures (Ed25519, RFC 8032).
    public enum Signing {
        /// The public key of a pair.
        public struct PublicKey {
            private let key: LockstepSamples.PublicKey

            /// A key from its 32 bytes.
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {
                let bytes = rawRepresentation.withUnsafeBytes { Array($0) }
                guard let key = LockstepSamples.PublicKey(.ed25519, bytes) else {
                    throw CryptoKitError.incorrectKeySize
                }
                self.key = key
            }

            /// Returns whether the private key signed these bytes.
            public func isValidSignature<S: DataProtocol, D: DataProtocol>(
                _ signature: S, for data: D
            ) -> Bool {
                let bytes = Array(signature)
                return (try? OpenSSLCryptography().isSignature(bytes, of: Array(data), by: key))
                    ?? false
            }
        }
    }
}
