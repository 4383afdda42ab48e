@preconcurrency internal import CryptoKit
internal import Foundation
public import LockstepSamples

/// The phone's key that signs seals (ECDSA over P-256).
///
/// It is made once and lives in the Secure Enclave, which signs and never hands it out: nobody can
/// sign in the phone's name elsewhere. Where there is no enclave, as in a simulator, it is a file of
/// the app's, and ``isInEnclave`` says so.
public struct PhoneSealKey: SigningKey {
    private enum Half: Sendable {
        case enclave(SecureEnclave.P256.Signing.PrivateKey)
        case file(P256.Signing.PrivateKey)
    }

    /// The half for everybody.
    public let publicKey: PublicKey
    private let half: Half

    /// Whether the private half cannot leave the phone.
    public var isInEnclave: Bool {
        if case .enclave = half { return true }
        return false
    }

    /// The key that is kept in a folder of the app's, Application Support; a new one where there is
    /// none.
    ///
    /// What is kept of a key in the enclave is encrypted for this phone. A backup that is put onto
    /// another phone brings it along, where it is worth nothing: there a new key is made.
    public static func kept(inFolder folder: String) throws -> PhoneSealKey {
        let folder = URL(fileURLWithPath: folder)
        return SecureEnclave.isAvailable
            ? try inEnclave(keptAt: folder.appendingPathComponent("seal-key.enclave"))
            : try inFile(keptAt: folder.appendingPathComponent("seal-key.pem"))
    }

    private static func inEnclave(keptAt url: URL) throws -> PhoneSealKey {
        if let kept = try contents(of: url),
            let key = try? SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: kept)
        {
            return try PhoneSealKey(.enclave(key), key.publicKey)
        }
        let key = try SecureEnclave.P256.Signing.PrivateKey()
        try key.dataRepresentation.write(to: url, options: .atomic)
        return try PhoneSealKey(.enclave(key), key.publicKey)
    }

    private static func inFile(keptAt url: URL) throws -> PhoneSealKey {
        if let kept = try contents(of: url) {
            let text = String(decoding: kept, as: UTF8.self)
            let key = try P256.Signing.PrivateKey(pemRepresentation: text)
            return try PhoneSealKey(.file(key), key.publicKey)
        }
        let key = P256.Signing.PrivateKey()
        try Data(key.pemRepresentation.utf8).write(to: url, options: .atomic)
        return try PhoneSealKey(.file(key), key.publicKey)
    }

    /// A file's bytes; nil where there is none.
    ///
    /// One that cannot be read is no reason for a new key: before the phone is unlocked for the
    /// first time nothing of the app's can be read.
    private static func contents(of url: URL) throws -> Data? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        return try Data(contentsOf: url)
    }

    private init(_ half: Half, _ publicHalf: P256.Signing.PublicKey) throws {
        guard let key = PublicKey(.p256, Array(publicHalf.x963Representation)) else {
            throw AppleMediaError.failed("reading the public key", nil)
        }
        publicKey = key
        self.half = half
    }

    /// Signs a message.
    public func signature(of message: [UInt8]) throws -> [UInt8] {
        switch half {
        case .enclave(let key): return Array(try key.signature(for: message).rawRepresentation)
        case .file(let key): return Array(try key.signature(for: message).rawRepresentation)
        }
    }
}
