public import Foundation
internal import VirtualPhone

/// The processor that keeps keys for itself.
///
/// A key of the virtual phone's is no secret: what it hands out to be kept is the key, and another
/// phone's enclave takes it only if it is one that this one made (`dataRepresentation` is encrypted
/// for one device: CryptoKit, "Storing CryptoKit Keys in the Keychain").
public enum SecureEnclave {
    /// Whether the phone has one.
    public static var isAvailable: Bool { VirtualPhone.current?.world.hasSecureEnclave ?? false }

    private static func checkReady() throws {
        guard VirtualPhone.current?.world.isSecureEnclaveReady == true else {
            throw CocoaError(.userCancelled)
        }
    }

    /// The curve NIST P-256, the only one that it knows.
    public enum P256 {
        /// Signatures.
        public enum Signing {
            /// A pair of keys of which the enclave has the private half.
            public struct PrivateKey {
                /// The half for everybody.
                public let publicKey: CryptoKit.P256.Signing.PublicKey
                /// What an app keeps to find the key again; worth nothing on another phone.
                public let dataRepresentation: Data
                private let key: CryptoKit.P256.Signing.PrivateKey

                /// What stands before a key's text.
                private static let mark = "enclave of \(VirtualPhone.self)\n"
                /// What stands before the text of another phone's key, which is taken and does not sign.
                private static let foreignMark = "another " + mark
                private let isForeign: Bool

                /// A new pair.
                ///
                /// - Throws: ``CryptoKitError`` where the phone has no enclave.
                public init(compactRepresentable: Bool = true) throws {
                    guard isAvailable else { throw CryptoKitError.incorrectParameterSize }
                    try checkReady()
                    self.init(CryptoKit.P256.Signing.PrivateKey())
                }

                /// A pair that the enclave made before.
                ///
                /// Bytes that begin with `another` are those of another phone's enclave.
                ///
                /// - Throws: where the bytes are no enclave's, or the enclave is not ready.
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
