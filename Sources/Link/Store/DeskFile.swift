import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The file of a ``DeskStore``, replaced atomically at each change.
struct DeskFile {
    /// A phone has a few desks, and a mark of a session has about 150 bytes.
    private static let largestByteCount: Int64 = 64 << 20

    private let fileSystem: any FileSystem
    private let folder: String
    private var path: String { folder + "/desks.json" }

    init(in folder: String, _ fileSystem: any FileSystem) {
        self.folder = folder
        self.fileSystem = fileSystem
    }

    /// Returns the stored desks; none if there is no file.
    func load() throws -> DeskStore {
        do {
            return try DeskStore(
                decoding: fileSystem.contents(of: path, limit: Self.largestByteCount))
        } catch let error as FileError where error.code == .missing {
            return DeskStore()
        }
    }

    func save(_ store: DeskStore) throws {
        try fileSystem.makeDirectoryTree(folder)
        try fileSystem.replace(path) { file in
            try store.encoded.withUnsafeBytes { try file.append($0) }
        }
    }
}
