public import LockstepSamples
public import LockstepSessions

/// A disk on which a recording becomes a session without most of its pictures and depth maps being
/// stored: they are read from the recording again when somebody opens one.
///
/// Beyond the first so many bytes, of `rgb/`, `depth/` and `confidence/` only names and lengths are
/// kept, in memory; all other files lie on the disk below. Frames are found again by their stamps, in
/// the order in which they were stored.
public struct UnstoredPictures: FileSystem {
    private let disk: any FileSystem
    private let files: UnstoredFiles

    /// Bytes of pictures and maps that are stored unless somebody asks for another number: what is
    /// read again takes two or three times as long as an import.
    public static let mostStoredBytes: Int64 = 512 << 20

    /// A disk for one session.
    ///
    /// - Parameters:
    ///   - disk: where the other files go.
    ///   - room: bytes of pictures and maps that it stores nevertheless.
    ///   - encode: makes of pixels the file that the session has of them; nil where it has none.
    ///   - open: begins to read the recording anew.
    public init(
        on disk: any FileSystem, storing room: Int64,
        encode: @escaping @Sendable (PixelBuffer) throws -> [UInt8]?,
        open: @escaping @Sendable () throws -> any StoredSource
    ) {
        self.disk = disk
        files = UnstoredFiles(on: disk, storing: room, encode: encode, open: open)
    }

    private init(on disk: any FileSystem, _ files: UnstoredFiles) {
        self.disk = disk
        self.files = files
    }

    /// Creates a file; of a picture or map beyond the room its length alone is kept.
    public func create(_ path: String) throws -> any WritableFile {
        try files.create(path) ?? disk.create(path)
    }

    /// Opens a file; a picture or map is read from the recording.
    ///
    /// - Throws: also what reading the recording throws, and ``FileError`` with `EIO` where the
    ///   recording no longer has what it had.
    public func open(_ path: String) throws -> any ByteSource {
        try files.open(path) ?? disk.open(path)
    }

    /// Gives a file another name, stored or not.
    public func rename(_ path: String, to newPath: String) throws {
        guard !files.rename(path, to: newPath) else { return }
        try disk.rename(path, to: newPath)
    }

    /// Removes a file, stored or not, or a directory.
    public func remove(_ path: String) throws {
        guard !files.remove(path) else { return }
        try disk.remove(path)
    }

    /// What a directory holds, stored or not.
    public func list(_ path: String) throws -> [DirectoryEntry] {
        let unstored = files.list(path)
        let stored = try disk.list(path)
        return unstored.isEmpty ? stored : (stored + unstored).sorted { $0.name < $1.name }
    }

    /// What has a path, stored or not.
    public func entry(at path: String) throws -> DirectoryEntry? {
        try files.entry(at: path) ?? disk.entry(at: path)
    }

    /// The one path of something that is there, stored or not.
    public func resolve(_ path: String) throws -> String {
        guard files.entry(at: path) != nil, let folder = path.folderAbove else {
            return try disk.resolve(path)
        }
        return try disk.resolve(folder) + path.dropFirst(folder.utf8.count)
    }

    /// This disk, with the directory kept open on the disk below.
    public func holding(_ directory: String) throws -> any FileSystem {
        UnstoredPictures(on: try disk.holding(directory), files)
    }

    /// Cuts a file of the disk below.
    public func cut(_ path: String, to byteCount: Int64) throws {
        try disk.cut(path, to: byteCount)
    }

    /// Makes a directory on the disk below.
    public func makeDirectory(_ path: String) throws { try disk.makeDirectory(path) }

    /// Exchanges two names of the disk below.
    public func exchange(_ path: String, with other: String) throws -> Bool {
        try disk.exchange(path, with: other)
    }

    /// Synchronizes a directory of the disk below.
    public func synchronizeDirectory(_ path: String) throws { try disk.synchronizeDirectory(path) }

    /// Synchronizes what is stored.
    public func synchronizeTree(_ path: String) throws { try disk.synchronizeTree(path) }

    /// Holds a directory of the disk below.
    public func claim(_ directory: String) throws -> any AnyObject & Sendable {
        try disk.claim(directory)
    }

    /// Holds a directory of the disk below together with other readers.
    public func share(_ directory: String) throws -> any AnyObject & Sendable {
        try disk.share(directory)
    }
}
