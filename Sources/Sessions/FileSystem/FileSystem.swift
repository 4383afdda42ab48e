public import LockstepSamples

/// The file-system operations that a session needs.
///
/// A port, so that tests can make any call fail.
///
/// Every method throws ``FileError``. Paths are plain. A file's bytes are appended or replaced
/// completely, never changed in place; only truncated.
public protocol FileSystem: Sendable {
    /// Creates an empty file, replacing any existing one.
    func create(_ path: String) throws -> any WritableFile

    /// Opens a file for reading.
    func open(_ path: String) throws -> any ByteSource

    /// Opens a file to append at its end, without following a link.
    ///
    /// - Parameter isNew: Whether to create the file; fails with `EEXIST` if the name is taken.
    func openToAppend(_ path: String, isNew: Bool) throws -> any WritableFile

    /// Truncates a file to `byteCount` bytes, and makes that survive a power loss.
    ///
    /// A power loss while it runs may leave any length in between, but never less than `byteCount`
    /// bytes. Fails for a shorter file, which stays as it is.
    func cut(_ path: String, to byteCount: Int64) throws

    /// Creates a directory whose parent exists; fails with `EEXIST` if the name is taken.
    func makeDirectory(_ path: String) throws

    /// Renames a file or directory, replacing a file with the new name.
    func rename(_ path: String, to newPath: String) throws

    /// Exchanges two names atomically, so that neither is ever missing.
    ///
    /// - Returns: False if the disk or the system does not support this; then nothing was changed.
    func exchange(_ path: String, with other: String) throws -> Bool

    /// Removes a file or an empty directory.
    func remove(_ path: String) throws

    /// Returns a directory's entries, sorted by name, without `.` and `..`.
    func list(_ path: String) throws -> [DirectoryEntry]

    /// Returns the entry at a path; nil if there is none, also if a directory above it is missing.
    func entry(at path: String) throws -> DirectoryEntry?

    /// Makes the directory's entries survive a power loss.
    func synchronizeDirectory(_ path: String) throws

    /// Makes everything below the directory survive a power loss: names, content and its own
    /// entries. Costs less than synchronizing each of many files.
    func synchronizeTree(_ path: String) throws

    /// Returns the canonical path of an existing item: absolute, without links.
    func resolve(_ path: String) throws -> String

    /// Locks the directory for as long as the returned object lives.
    ///
    /// Fails with `EWOULDBLOCK` while another holder has it, in this process or any other on the
    /// machine. A process's locks end with the process. On a disk without locks this does nothing
    /// and does not fail.
    func claim(_ directory: String) throws -> any AnyObject & Sendable

    /// Returns this disk with a directory, which commands write into, kept open.
    ///
    /// Operations below its path act on the directory that has the path at the time of this call,
    /// even after another one has taken its place. Synchronizing the directory then fails.
    func holding(_ directory: String) throws -> any FileSystem

    /// Locks the directory for reading, so that ``claim(_:)`` fails; several readers can hold this
    /// lock at once. Otherwise the same as ``claim(_:)``.
    func share(_ directory: String) throws -> any AnyObject & Sendable
}

/// An open file to which bytes are appended.
public protocol WritableFile: AnyObject, Sendable {
    /// Appends bytes.
    ///
    /// - Returns: The number of bytes written: at least one, perhaps fewer than given.
    func write(_ bytes: UnsafeRawBufferPointer) throws -> Int

    /// Truncates the file to `byteCount` bytes; writing continues from there.
    func truncate(to byteCount: Int64) throws

    /// Makes the file's content survive a power loss.
    func synchronize() throws

    /// Tells the system that it may write the bytes from `offset` on to the disk now, so that a
    /// later synchronization waits for less. Guarantees nothing.
    func beginSynchronizing(from offset: Int64)

    /// Fails if the file no longer has a name: then everything written to it is lost when it is
    /// closed.
    func checkName() throws

    /// Closes the file; must be called once.
    func close() throws
}

extension WritableFile {
    /// Does nothing: for disks that have nothing to wait for.
    public func beginSynchronizing(from offset: Int64) {}

    /// Does nothing: for disks that only one process uses.
    public func checkName() throws {}
}

/// A name in a directory.
public struct DirectoryEntry: Hashable, Sendable {
    /// The name, without the directory's path.
    public var name: String
    /// A file's length in bytes; 0 for directories.
    public var isDirectory: Bool
    /// A file's length; 0 for directories.
    public var byteCount: Int64
    /// Whether it is a symbolic link, whose target may be anywhere.
    public var isLink: Bool
    /// Whether the file has other names too (hard links), through which a change in place is
    /// visible.
    public var hasOtherNames: Bool

    /// Whether it is neither a file nor a directory nor a link, but a FIFO, a socket or a device.
    public var isSpecial: Bool

    /// When the content was last changed, in nanoseconds since 1970; 0 if the disk does not tell.
    public var modified: Int64 = 0

    /// Creates a directory entry.
    public init(
        name: String, isDirectory: Bool, byteCount: Int64, isLink: Bool = false,
        hasOtherNames: Bool = false, isSpecial: Bool = false
    ) {
        self.name = name
        self.isDirectory = isDirectory
        self.byteCount = byteCount
        self.isLink = isLink
        self.hasOtherNames = hasOtherNames
        self.isSpecial = isSpecial
    }
}

/// The lock of a directory on a disk without locks.
private final class EmptyClaim: Sendable {}

extension FileSystem {
    /// Copies the remaining bytes: for disks that cannot truncate a file.
    public func cut(_ path: String, to byteCount: Int64) throws {
        try replaceByCopy(path, of: byteCount)
    }

    /// Replaces a file with a copy of its first bytes.
    ///
    /// Other names of the file keep it unchanged.
    func replaceByCopy(_ path: String, of byteCount: Int64) throws {
        let source = try open(path)
        try replace(path) { try $0.append(contentsOf: source, in: 0..<byteCount) }
    }

    /// Changes nothing: for disks without this operation.
    public func exchange(_ path: String, with other: String) throws -> Bool { false }

    /// Writes the file again: for disks that only create and replace files.
    public func openToAppend(_ path: String, isNew: Bool) throws -> any WritableFile {
        guard !isNew else {
            guard try entry(at: path) == nil else {
                throw FileError(.create, path: path, code: .exists)
            }
            return try create(path)
        }
        let source = try open(path)
        let bytes = try source.bytes(at: 0, count: Int(clamping: source.byteCount))
        let file = try create(path)
        try bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                rest = rest.dropFirst(try file.write(UnsafeRawBufferPointer(rebasing: rest)))
            }
        }
        return file
    }

    /// Returns the path itself: for disks without links and without a working directory.
    public func resolve(_ path: String) throws -> String { path }

    /// Locks nothing: for disks that only one process uses.
    public func claim(_ directory: String) throws -> any AnyObject & Sendable { EmptyClaim() }

    /// Returns the disk itself: for disks that only one process uses.
    public func holding(_ directory: String) throws -> any FileSystem { self }

    /// Locks nothing: for disks that only one process uses.
    public func share(_ directory: String) throws -> any AnyObject & Sendable { EmptyClaim() }

    /// Returns a file's complete content.
    ///
    /// - Parameter limit: The maximum length in bytes; a longer file fails with `EFBIG`.
    public func contents(of path: String, limit: Int64) throws -> [UInt8] {
        let file = try open(path)
        let count = file.byteCount
        guard count <= limit, let size = Int(exactly: count) else {
            throw FileError(.read, path: path, code: .tooLarge)
        }
        return try [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
            initialized = try file.readFully(at: 0, into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// Writes a complete file: under a temporary name first, then renamed, so that no partial file
    /// is ever visible.
    ///
    /// - Returns: The file, still open, so that the caller decides when to synchronize it.
    func publish(_ bytes: UnsafeRawBufferPointer, at path: String) throws -> any WritableFile {
        let temporary = path + SessionLayout.temporarySuffix
        let file = try create(temporary)
        do {
            try AppendingFile(file, path: temporary).append(bytes)
            try rename(temporary, to: path)
            return file
        } catch {
            // The write's own error matters; `recover` removes a leftover.
            try? file.close()
            try? remove(temporary)
            throw error
        }
    }

    /// Creates a file, makes the bytes that `body` appends survive a power loss, and closes the
    /// file in any case.
    package func withNewFile<Value>(
        _ path: String, _ body: (AppendingFile) throws -> Value
    ) throws -> Value {
        try withUnsynchronizedFile(path) { file in
            let value = try body(file)
            try file.synchronize()
            return value
        }
    }

    /// Creates a file, lets `body` append to it, and closes it in any case.
    ///
    /// A power loss may lose the file until ``synchronizeTree(_:)`` is called.
    package func withUnsynchronizedFile<Value>(
        _ path: String, _ body: (AppendingFile) throws -> Value
    ) throws -> Value {
        let file = AppendingFile(try create(path), path: path, isSynchronizedLater: true)
        let result = Result { try body(file) }
        let closing = Result { try file.close() }
        let value = try result.get()
        try closing.get()
        return value
    }

    /// Replaces a file so that a power loss leaves either the old file or the new one, both
    /// complete.
    ///
    /// - Parameter temporary: The file's path until it is complete; nil for the default.
    package func replace(
        _ path: String, through temporary: String? = nil,
        _ write: (AppendingFile) throws -> Void
    ) throws {
        let temporary = temporary ?? path + SessionLayout.temporarySuffix
        try prepare(path, at: temporary, write)
        do {
            try putInPlace(path, from: temporary)
        } catch {
            // If removal fails, `recover` removes the file later.
            try? remove(temporary)
            throw error
        }
    }

    /// Writes the file that ``putInPlace(_:)`` then moves into place.
    ///
    /// Its bytes survive a power loss; its name does once its folder is synchronized.
    func prepare(
        _ path: String, at temporary: String? = nil, _ write: (AppendingFile) throws -> Void
    ) throws {
        let temporary = temporary ?? path + SessionLayout.temporarySuffix
        let file = AppendingFile(try create(temporary), path: temporary)
        do {
            let writing = Result {
                try write(file)
                try file.synchronize()
            }
            // The file is closed in any case; the first error matters.
            let closing = Result { try file.close() }
            try writing.get()
            try closing.get()
        } catch {
            // If removal fails, `recover` removes the file later.
            try? remove(temporary)
            throw error
        }
    }

    /// Moves a prepared file into place, so that it survives a power loss.
    func putInPlace(_ path: String, from temporary: String? = nil) throws {
        try rename(temporary ?? path + SessionLayout.temporarySuffix, to: path)
        if let slash = path.lastIndex(of: "/") { try synchronizeDirectory(String(path[..<slash])) }
    }
}
