public import Foundation
internal import LockstepMedia
internal import LockstepSamples

/// Errors of CryptoKit; of these only sizes are told here.
public enum CryptoKitError: Error {
    /// A key has another size than it must have.
    case incorrectKeySize
    /// A value is of another kind than it must be.
    case incorrectParameterSize
    /// A code does not prove what it is to prove.
    case authenticationFailure
    /// What CryptoKit is made of failed.
    case underlyingCoreCryptoError(error: Int32)
    /// A key could not be wrapped.
    case wrapFailure
    /// A wrapped key could not be taken out.
    case unwrapFailure
    /// A value cannot be.
    case invalidParameter
}

/// The curve NIST P-256.
public enum P256 {
    /// Signatures (ECDSA with SHA-256, FIPS 186-4).
    public enum Signing {
        /// The half of a pair of keys that everybody may know.
        public struct PublicKey {
            let key: LockstepSamples.PublicKey

            /// A key from its point, uncompressed as X9.63 writes it.
            public init<Bytes: ContiguousBytes>(x963Representation: Bytes) throws {
                let bytes = x963Representation.withUnsafeBytes { Array($0) }
                guard let key = LockstepSamples.PublicKey(.p256, bytes) else {
                    throw CryptoKitError.incorrectKeySize
                }
                self.key = key
            }

            init(_ key: LockstepSamples.PublicKey) { self.key = key }

            /// The point, uncompressed as X9.63 writes it.
            public var x963Representation: Data { Data(key.bytes) }

            /// Whether the other half signed these bytes.
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
            /// r and s, 32 bytes each, one behind the other.
            public var rawRepresentation: Data

            /// A signature from r and s.
            public init<D: DataProtocol>(rawRepresentation: D) throws {
                guard rawRepresentation.count == 64 else {
                    throw CryptoKitError.incorrectParameterSize
                }
                self.rawRepresentation = Data(rawRepresentation)
            }
        }

        /// Both halves.
        public struct PrivateKey {
            private let key: OpenSSLSigningKey

            /// A new pair.
            ///
            /// - Parameter compactRepresentable: taken for granted.
            public init(compactRepresentable: Bool = true) {
                guard let key = try? OpenSSLSigningKey.generate(.p256) else {
                    preconditionFailure("libcrypto has P-256")
                }
                self.key = key
            }

            /// A pair from the text of its file (PKCS #8).
            public init(pemRepresentation: String) throws {
                key = try OpenSSLSigningKey(pem: Array(pemRepresentation.utf8))
                guard key.publicKey.kind == .p256 else {
                    throw CryptoKitError.incorrectParameterSize
                }
            }

            /// The text of its file.
            public var pemRepresentation: String {
                guard let text = try? key.pem() else {
                    preconditionFailure("libcrypto writes keys")
                }
                return String(decoding: text, as: UTF8.self)
            }

            /// The half for everybody.
            public var publicKey: PublicKey { PublicKey(key.publicKey) }

            /// Signs bytes.
            public func signature<D: DataProtocol>(for data: D) throws -> ECDSASignature {
                try ECDSASignature(rawRepresentation: key.signature(of: Array(data)))
            }
        }
    }
}

/// Curve25519, as far as signatures are told.
public enum Curve25519 {
    /// Signatures (Ed25519, RFC 8032).
    public enum Signing {
        /// The half of a pair of keys that everybody may know.
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

            /// Whether the other half signed these bytes.
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
