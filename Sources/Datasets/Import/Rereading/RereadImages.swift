public import LockstepSamples
public import LockstepSessions

/// A disk for a session made from another app's recording, which reads images, depth maps and movie
/// packets from the recording again instead of storing them.
///
/// Files in `rgb/`, `depth/` and `confidence/` are stored up to a number of bytes; of all later
/// ones, only the names and lengths are kept, in memory. All other files are on the underlying
/// disk. A frame is found again by its timestamp and its position among the stored frames. The
/// movie's file does not contain packets that a movie file of the recording contains; a movie that an
/// archive compresses is stored.
public struct RereadImages: FileSystem {
    private let disk: any FileSystem
    private let files: RereadFiles

    /// The number of bytes of images and maps that `check` and similar commands store.
    ///
    /// Reading the others again takes two or three times as long as an import.
    public static let mostStoredBytes: Int64 = 512 << 20

    /// Creates a file system for one session.
    ///
    /// - Parameters:
    ///   - disk: the underlying disk.
    ///   - room: the number of bytes of images and maps to store.
    ///   - encode: returns the image file that a session contains for pixels; nil if it contains
    ///     none.
    ///   - codecs: the codecs that read the recording's movie.
    ///   - open: opens the recording at its beginning.
    public init(
        on disk: any FileSystem, storing room: Int64,
        encode: @escaping @Sendable (PixelBuffer) throws -> [UInt8]?, codecs: any MediaCodecs,
        open: @escaping @Sendable (any MediaCodecs) throws -> any StoredSource
    ) {
        self.disk = disk
        files = RereadFiles(
            on: disk, storing: room, encode: encode, codecs: codecs, open: open)
    }

    /// Opens the recording at its beginning, to be written to this disk.
    ///
    /// - Throws: the errors of `open`.
    public func openRecording() throws -> any StoredSource { try files.openRecording() }

    private init(on disk: any FileSystem, _ files: RereadFiles) {
        self.disk = disk
        self.files = files
    }

    /// Creates a file; of an image or map beyond the number of bytes to store, only the length is
    /// kept.
    public func create(_ path: String) throws -> any WritableFile {
        try files.create(path) ?? disk.create(path)
    }

    /// Opens a file; bytes that are not stored are read from the recording.
    ///
    /// - Throws: ``FileError``, with `EIO` if the recording has changed since; the importer's
    ///   errors.
    public func open(_ path: String) throws -> any ByteSource {
        try files.open(path) ?? disk.open(path)
    }

    /// Renames a file, stored or not.
    public func rename(_ path: String, to newPath: String) throws {
        guard !files.rename(path, to: newPath) else { return }
        try disk.rename(path, to: newPath)
    }

    /// Removes a file, stored or not, or a directory.
    public func remove(_ path: String) throws {
        guard !files.remove(path) else { return }
        try disk.remove(path)
    }

    /// Lists a directory's entries, stored or not.
    public func list(_ path: String) throws -> [DirectoryEntry] {
        let unstored = files.list(path)
        let stored = try disk.list(path).map { entry in
            guard entry.name == SessionLayout.movie else { return entry }
            return files.entry(at: path + "/" + entry.name) ?? entry
        }
        return unstored.isEmpty ? stored : (stored + unstored).sorted { $0.name < $1.name }
    }

    /// Returns the entry at a path, stored or not.
    public func entry(at path: String) throws -> DirectoryEntry? {
        try files.entry(at: path) ?? disk.entry(at: path)
    }

    /// Returns the canonical path of an existing entry, stored or not.
    public func resolve(_ path: String) throws -> String {
        guard files.entry(at: path) != nil, let folder = path.folderAbove else {
            return try disk.resolve(path)
        }
        return try disk.resolve(folder) + path.dropFirst(folder.utf8.count)
    }

    /// Returns this file system, with the directory kept open on the underlying disk.
    public func holding(_ directory: String) throws -> any FileSystem {
        RereadImages(on: try disk.holding(directory), files)
    }

    /// Truncates a file on the underlying disk.
    public func cut(_ path: String, to byteCount: Int64) throws {
        try disk.cut(path, to: byteCount)
    }

    /// Creates a directory on the underlying disk.
    public func makeDirectory(_ path: String) throws { try disk.makeDirectory(path) }

    /// Exchanges two names on the underlying disk.
    public func exchange(_ path: String, with other: String) throws -> Bool {
        try disk.exchange(path, with: other)
    }

    /// Synchronizes a directory on the underlying disk.
    public func synchronizeDirectory(_ path: String) throws { try disk.synchronizeDirectory(path) }

    /// Synchronizes stored files.
    public func synchronizeTree(_ path: String) throws { try disk.synchronizeTree(path) }

    /// Claims a directory on the underlying disk.
    public func claim(_ directory: String) throws -> any AnyObject & Sendable {
        try disk.claim(directory)
    }

    /// Claims a directory on the underlying disk together with other readers.
    public func share(_ directory: String) throws -> any AnyObject & Sendable {
        try disk.share(directory)
    }
}
