import LockstepFormats
import LockstepLive
import LockstepSamples
import LockstepSessions

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The desk's folder of settings: its key and the paired phones.
struct DeskSettings: Sendable {
    private static let largestByteCount: Int64 = 1 << 24
    private let folder: String
    private let disk = LocalFileSystem()
    private let cryptography: any SealCryptography
    private var phonesPath: String { folder + "/phones.json" }

    /// Creates the folder with mode 0700 if it is missing.
    init(_ folder: String, _ cryptography: any SealCryptography) throws {
        self.folder = folder
        self.cryptography = cryptography
        if let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            try disk.makeDirectoryTree(String(folder[..<slash]))
        }
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw DeskError.system(.settings, "make the folder", file: folder)
        }
    }

    func certificate() throws -> DeskCertificate {
        try DeskCertificate.stored(at: folder + "/desk.pem")
    }

    /// The identity of a phone's key.
    func identity(of key: PublicKey) throws -> PhoneID {
        PhoneID(try cryptography.hash(ProofText.field(key)))
    }

    func phones() throws -> PhoneStore {
        do {
            let bytes = try disk.contents(of: phonesPath, limit: Self.largestByteCount)
            return try PhoneStore(decoding: bytes) { try identity(of: $0) }
        } catch let error as FileError where error.code == .missing {
            return PhoneStore()
        } catch is FormatError {
            throw DeskError(.settings, "the list of paired phones is not JSON", file: phonesPath)
        }
    }

    func save(_ phones: PhoneStore) throws {
        try disk.replace(phonesPath) { file in
            try phones.encoded.withUnsafeBytes { try file.append($0) }
        }
    }
}
