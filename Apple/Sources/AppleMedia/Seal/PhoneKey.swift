@preconcurrency internal import CryptoKit
internal import Foundation
public import LockstepSamples

/// A key of the phone that signs (ECDSA over P-256).
///
/// Each key is created once in the Secure Enclave, which signs and never exports it, so that no
/// other device can sign as this phone. Without an enclave, as in a simulator, the key is in one of
/// the app's files, and ``isInEnclave`` is false.
public struct PhoneKey: SigningKey {
    /// What a key is for.
    ///
    /// Each use has its own key: desks that know a phone should not thereby recognize the owner of
    /// a published session.
    public enum Use: Sendable {
        /// Signing the seals of sessions.
        case seals
        /// Proving to a desk which phone it is (docs/PROTOCOL.md, section 5).
        case desks

        fileprivate var fileName: String {
            switch self {
            case .seals: return "seal-key"
            case .desks: return "desk-key"
            }
        }

        fileprivate var words: String {
            switch self {
            case .seals: return "the seal's key"
            case .desks: return "the key for desks"
            }
        }
    }

    private enum Half: Sendable {
        case enclave(SecureEnclave.P256.Signing.PrivateKey)
        case file(P256.Signing.PrivateKey)
    }

    /// The public key.
    public let publicKey: PublicKey
    private let use: Use
    private let half: Half

    /// Whether the private key cannot leave the phone.
    public var isInEnclave: Bool {
        if case .enclave = half { return true }
        return false
    }

    /// Reads the key from a folder of the app, Application Support, or creates one if there is
    /// none.
    ///
    /// The stored form of an enclave key is encrypted for this phone. If a backup is restored to
    /// another phone, the stored form is useless there: a new key is created, and the old file is
    /// renamed, not overwritten.
    ///
    /// - Throws: ``AppleMediaError`` if the key is unavailable now but may be available later,
    ///   such as before the phone's first unlock.
    public static func kept(for use: Use, inFolder folder: String) throws -> PhoneKey {
        let folder = URL(fileURLWithPath: folder)
        return SecureEnclave.isAvailable
            ? try inEnclave(use, keptAt: folder.appendingPathComponent(use.fileName + ".enclave"))
            : try inFile(use, keptAt: folder.appendingPathComponent(use.fileName + ".pem"))
    }

    /// A stored key counts as lost if the enclave can create and use another key at the same time.
    ///
    /// No documented enclave error means that a key is permanently lost. If the enclave refuses a
    /// new key too, the enclave is not ready.
    private static func inEnclave(_ use: Use, keptAt url: URL) throws -> PhoneKey {
        guard let kept = try contents(of: url, use) else {
            return try newInEnclave(use, keptAt: url)
        }
        do {
            return try tried(use, SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: kept))
        } catch {
            guard (try? tried(use, SecureEnclave.P256.Signing.PrivateKey())) != nil else {
                throw AppleMediaError.failed("asking the Secure Enclave for \(use.words)", error)
            }
            try putAside(url)
            return try newInEnclave(use, keptAt: url)
        }
    }

    private static func newInEnclave(_ use: Use, keptAt url: URL) throws -> PhoneKey {
        do {
            let key = try SecureEnclave.P256.Signing.PrivateKey()
            let new = try tried(use, key)
            try key.dataRepresentation.write(to: url, options: .atomic)
            return new
        } catch {
            throw AppleMediaError.failed("creating \(use.words) in the Secure Enclave", error)
        }
    }

    /// Checks that the key signs: an enclave may accept another phone's key but refuse to sign with
    /// it (Apple's developer forums, thread 119315).
    private static func tried(
        _ use: Use, _ enclaveKey: SecureEnclave.P256.Signing.PrivateKey
    ) throws -> PhoneKey {
        let key = try PhoneKey(use, .enclave(enclaveKey), enclaveKey.publicKey)
        let message = Array("a trial".utf8)
        let signature = try key.signature(of: message)
        guard
            try CryptoKitCryptography().isSignature(signature, of: message, by: key.publicKey)
        else { throw AppleMediaError.failed("signing with \(use.words)", nil) }
        return key
    }

    /// Renames a file to the first free name with the suffix `refused`, `refused-2`, `refused-3`
    /// and so on.
    private static func putAside(_ url: URL) throws {
        let files = FileManager.default
        let names = ["refused"] + (2..<1000).map { "refused-\($0)" }
        let free = names.map(url.appendingPathExtension).first {
            !files.fileExists(atPath: $0.path)
        }
        guard let free else { throw AppleMediaError.failed("renaming a refused key", nil) }
        try files.moveItem(at: url, to: free)
    }

    private static func inFile(_ use: Use, keptAt url: URL) throws -> PhoneKey {
        if let kept = try contents(of: url, use) {
            let text = String(decoding: kept, as: UTF8.self)
            do {
                let key = try P256.Signing.PrivateKey(pemRepresentation: text)
                return try PhoneKey(use, .file(key), key.publicKey)
            } catch {
                throw AppleMediaError.failed("reading \(use.words)", error)
            }
        }
        let key = P256.Signing.PrivateKey()
        try Data(key.pemRepresentation.utf8).write(to: url, options: .atomic)
        return try PhoneKey(use, .file(key), key.publicKey)
    }

    /// The contents of a file; nil if there is none.
    ///
    /// An unreadable file is not a reason for a new key: before the phone's first unlock, none of
    /// the app's files can be read.
    private static func contents(of url: URL, _ use: Use) throws -> Data? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        do {
            return try Data(contentsOf: url)
        } catch {
            throw AppleMediaError.failed("reading \(use.words)", error)
        }
    }

    private init(_ use: Use, _ half: Half, _ publicHalf: P256.Signing.PublicKey) throws {
        guard let key = PublicKey(.p256, Array(publicHalf.x963Representation)) else {
            throw AppleMediaError.failed("reading the public key", nil)
        }
        publicKey = key
        self.use = use
        self.half = half
    }

    /// Signs a message.
    public func signature(of message: [UInt8]) throws -> [UInt8] {
        do {
            switch half {
            case .enclave(let key): return Array(try key.signature(for: message).rawRepresentation)
            case .file(let key): return Array(try key.signature(for: message).rawRepresentation)
            }
        } catch {
            throw AppleMediaError.failed("signing with \(use.words)", error)
        }
    }
}
