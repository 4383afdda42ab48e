@preconcurrency internal import CryptoKit
internal import Foundation
public import LockstepSamples

/// The phone's key that signs seals (ECDSA over P-256).
///
/// It is made once and lives in the Secure Enclave, which signs and never hands it out: no one can
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
    /// another phone brings it along, where it is worth nothing: there a new key is made, and the old
    /// one is put aside, not overwritten.
    ///
    /// - Throws: ``AppleMediaError`` where the key cannot be had now, but may be later, as before the
    ///   phone is unlocked for the first time.
    public static func kept(inFolder folder: String) throws -> PhoneSealKey {
        let folder = URL(fileURLWithPath: folder)
        return SecureEnclave.isAvailable
            ? try inEnclave(keptAt: folder.appendingPathComponent("seal-key.enclave"))
            : try inFile(keptAt: folder.appendingPathComponent("seal-key.pem"))
    }

    /// A kept key is taken for lost where the enclave makes and uses another one in the same moment.
    ///
    /// No error of the enclave's is documented to mean that a key is lost for good; where it refuses
    /// another one too, it is the enclave that is not ready.
    private static func inEnclave(keptAt url: URL) throws -> PhoneSealKey {
        guard let kept = try contents(of: url) else { return try newInEnclave(keptAt: url) }
        do {
            return try tried(SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: kept))
        } catch {
            guard (try? tried(SecureEnclave.P256.Signing.PrivateKey())) != nil else {
                throw AppleMediaError.failed("asking the Secure Enclave for the seal's key", error)
            }
            try putAside(url)
            return try newInEnclave(keptAt: url)
        }
    }

    private static func newInEnclave(keptAt url: URL) throws -> PhoneSealKey {
        do {
            let key = try SecureEnclave.P256.Signing.PrivateKey()
            let new = try tried(key)
            try key.dataRepresentation.write(to: url, options: .atomic)
            return new
        } catch {
            throw AppleMediaError.failed("making the seal's key in the Secure Enclave", error)
        }
    }

    /// A key that signs: an enclave may take the key of another phone and refuse to sign with it
    /// (Apple's developer forums, thread 119315).
    private static func tried(
        _ enclaveKey: SecureEnclave.P256.Signing.PrivateKey
    ) throws -> PhoneSealKey {
        let key = try PhoneSealKey(.enclave(enclaveKey), enclaveKey.publicKey)
        let message = Array("a trial".utf8)
        let signature = try key.signature(of: message)
        guard
            try CryptoKitCryptography().isSignature(signature, of: message, by: key.publicKey)
        else { throw AppleMediaError.failed("signing with the seal's key", nil) }
        return key
    }

    /// Gives a file the first free name of those that end in `refused`, `refused-2`, `refused-3`.
    private static func putAside(_ url: URL) throws {
        let files = FileManager.default
        let names = ["refused"] + (2..<1000).map { "refused-\($0)" }
        let free = names.map(url.appendingPathExtension).first {
            !files.fileExists(atPath: $0.path)
        }
        guard let free else { throw AppleMediaError.failed("putting a refused key aside", nil) }
        try files.moveItem(at: url, to: free)
    }

    private static func inFile(keptAt url: URL) throws -> PhoneSealKey {
        if let kept = try contents(of: url) {
            let text = String(decoding: kept, as: UTF8.self)
            do {
                let key = try P256.Signing.PrivateKey(pemRepresentation: text)
                return try PhoneSealKey(.file(key), key.publicKey)
            } catch {
                throw AppleMediaError.failed("reading the seal's key", error)
            }
        }
        let key = P256.Signing.PrivateKey()
        try Data(key.pemRepresentation.utf8).write(to: url, options: .atomic)
        return try PhoneSealKey(.file(key), key.publicKey)
    }

    /// A file's bytes; nil if there is none.
    ///
    /// One that cannot be read is no reason for a new key: before the phone is unlocked for the
    /// first time nothing of the app's can be read.
    private static func contents(of url: URL) throws -> Data? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        do {
            return try Data(contentsOf: url)
        } catch {
            throw AppleMediaError.failed("reading the seal's key", error)
        }
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
        do {
            switch half {
            case .enclave(let key): return Array(try key.signature(for: message).rawRepresentation)
            case .file(let key): return Array(try key.signature(for: message).rawRepresentation)
            }
        } catch {
            throw AppleMediaError.failed("signing with the seal's key", error)
        }
    }
}
