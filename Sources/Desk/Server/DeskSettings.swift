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
    private var portPath: String { folder + "/port.json" }

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

    /// The port at which phones find the desk; nil if none is stored.
    var port: Int? {
        guard let bytes = try? disk.contents(of: portPath, limit: 1 << 10),
            case .integer(let port)? = (try? JSONValue(decoding: bytes))?["port"],
            (1...65_535).contains(port)
        else { return nil }
        return Int(port)
    }

    func save(port: Int) throws {
        let bytes = JSONValue.object(["port": .integer(Int64(port))]).encoded()
        try disk.replace(portPath) { file in try bytes.withUnsafeBytes { try file.append($0) } }
    }
}
