public import Foundation
internal import VirtualPhone

/// The processor that keeps private keys.
///
/// A virtual phone's key is not secret: `dataRepresentation` contains the key itself. An enclave
/// accepts it only if it made the key (`dataRepresentation` is encrypted for one device: CryptoKit,
/// "Storing CryptoKit Keys in the Keychain").
public enum SecureEnclave {
    /// Whether the phone has an enclave.
    public static var isAvailable: Bool { VirtualPhone.current?.world.hasSecureEnclave ?? false }

    private static func checkReady() throws {
        guard VirtualPhone.current?.world.isSecureEnclaveReady == true else {
            throw CocoaError(.userCancelled)
        }
    }

    /// The curve NIST P-256, the only one that the enclave supports.
    public enum P256 {
        /// Signatures.
        public enum Signing {
            /// A key pair whose private key is in the enclave.
            public struct PrivateKey {
                /// The public key.
                public let publicKey: CryptoKit.P256.Signing.PublicKey
                /// The data that an app keeps to restore the key; useless on another phone.
                public let dataRepresentation: Data
                private let key: CryptoKit.P256.Signing.PrivateKey

                /// The prefix of a key's text.
                private static let mark = "enclave of \(VirtualPhone.self)\n"
                /// The prefix of the text of another phone's key, which is accepted and does not
                /// sign.
                private static let foreignMark = "another " + mark
                private let isForeign: Bool

                /// A new key.
                ///
                /// - Throws: ``CryptoKitError`` if the phone has no enclave.
                public init(compactRepresentable: Bool = true) throws {
                    guard isAvailable else { throw CryptoKitError.incorrectParameterSize }
                    try checkReady()
                    self.init(CryptoKit.P256.Signing.PrivateKey())
                }

                /// A key that the enclave made before.
                ///
                /// Bytes that begin with `another` belong to another phone's enclave.
                ///
                /// - Throws: if the bytes are not an enclave's, or the enclave is not ready.
                public init(dataRepresentation: Data) throws {
                    let text = String(decoding: dataRepresentation, as: UTF8.self)
                    let isForeign = text.hasPrefix(Self.foreignMark)
                    let mark = isForeign ? Self.foreignMark : Self.mark
                    guard isAvailable, text.hasPrefix(mark) else {
                        throw CryptoKitError.incorrectParameterSize
                    }
                    try checkReady()
                    let pem = String(text.dropFirst(mark.count))
                    self.init(
                        try CryptoKit.P256.Signing.PrivateKey(pemRepresentation: pem),
                        isForeign: isForeign)
                }

                private init(_ key: CryptoKit.P256.Signing.PrivateKey, isForeign: Bool = false) {
                    self.key = key
                    self.isForeign = isForeign
                    publicKey = key.publicKey
                    dataRepresentation = Data((Self.mark + key.pemRepresentation).utf8)
                }

                /// Signs bytes.
                public func signature<D: DataProtocol>(
                    for data: D
                ) throws -> CryptoKit.P256.Signing.ECDSASignature {
                    try checkReady()
                    guard !isForeign else { throw CryptoKitError.authenticationFailure }
                    return try key.signature(for: data)
                }
            }
        }
    }
}
