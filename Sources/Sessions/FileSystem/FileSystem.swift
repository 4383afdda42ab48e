public import LockstepSamples

/// The disk, as far as a session needs one: a port, so that tests can let any call fail.
///
/// Every method throws ``FileError``. Paths are plain; a file's bytes are appended or replaced
/// whole, never changed in place; only cut.
public protocol FileSystem: Sendable {
    /// Creates an empty file, replacing what was there.
    func create(_ path: String) throws -> any WritableFile

    /// Opens a file for reading.
    func open(_ path: String) throws -> any ByteSource

    /// Takes away what a file has beyond `byteCount` bytes, and makes that survive a power loss.
    ///
    /// A power loss while it runs may leave any length in between, and never less than `byteCount`
    /// bytes. A file that is shorter is refused and stays as it is.
    func cut(_ path: String, to byteCount: Int64) throws

    /// Creates a directory whose parent exists; fails with `EEXIST` where something is there.
    func makeDirectory(_ path: String) throws

    /// Gives a file or directory another name, replacing a file that has it.
    func rename(_ path: String, to newPath: String) throws

    /// Exchanges two names in one step, so that neither is ever missing: what had one has the other.
    ///
    /// - Returns: false if the disk or the system has no such step; then nothing was changed.
    func exchange(_ path: String, with other: String) throws -> Bool

    /// Removes a file, or a directory that is empty.
    func remove(_ path: String) throws

    /// What a directory holds, sorted by name, without `.` and `..`.
    func list(_ path: String) throws -> [DirectoryEntry]

    /// What has a path; nil if nothing has, also where a directory above it is missing.
    func entry(at path: String) throws -> DirectoryEntry?

    /// Makes the directory's entries survive a power loss.
    func synchronizeDirectory(_ path: String) throws

    /// Makes everything below the directory survive a power loss, names and content, and its own
    /// entries: what costs less than a synchronization of each of many files.
    func synchronizeTree(_ path: String) throws

    /// The one path of something that is there: absolute, without links.
    func resolve(_ path: String) throws -> String

    /// Holds the directory for as long as the returned object lives.
    ///
    /// Fails with `EWOULDBLOCK` while another holds it, in this process or in any other on the
    /// machine. What a process holds ends with the process. A disk that knows no locks holds
    /// nothing and does not fail.
    func claim(_ directory: String) throws -> any AnyObject & Sendable

    /// This disk, with a directory that commands write into kept open: what is done below its path is
    /// done in the directory that has the path now, also after another has taken its place.
    ///
    /// Synchronizing the directory fails then.
    func holding(_ directory: String) throws -> any FileSystem

    /// Holds the directory together with others that only read what is in it; otherwise as
    /// ``claim(_:)``, which fails meanwhile.
    func share(_ directory: String) throws -> any AnyObject & Sendable
}

/// An open file that bytes are appended to.
public protocol WritableFile: AnyObject, Sendable {
    /// Appends bytes.
    ///
    /// - Returns: how many were taken: at least one, perhaps fewer than offered.
    func write(_ bytes: UnsafeRawBufferPointer) throws -> Int

    /// Cuts the file to `byteCount` bytes; writing goes on from there.
    func truncate(to byteCount: Int64) throws

    /// Makes the file's content survive a power loss.
    func synchronize() throws

    /// Tells the system that what was written from `offset` on can go to the disk now, so that a
    /// later synchronization waits for less; promises nothing.
    func beginSynchronizing(from offset: Int64)

    /// Fails if the file no longer has a name: what is written to it then is lost when it is closed.
    func checkName() throws

    /// Gives the file back to the system; must be called once.
    func close() throws
}

extension WritableFile {
    /// Does nothing: for disks that have nothing to wait for.
    public func beginSynchronizing(from offset: Int64) {}

    /// Does nothing: for disks that one process has for itself.
    public func checkName() throws {}
}

/// A name in a directory.
public struct DirectoryEntry: Hashable, Sendable {
    /// The name, without the directory's path.
    public var name: String
    /// Whether it is a directory.
    public var isDirectory: Bool
    /// A file's length; 0 for directories.
    public var byteCount: Int64
    /// Whether it is a symbolic link, which may lead anywhere.
    public var isLink: Bool
    /// Whether the file has other names too (hard links), through which a change in place shows.
    public var hasOtherNames: Bool

    /// Whether it is neither a file nor a directory nor a link: a FIFO, a socket or a device.
    public var isSpecial: Bool

    /// An entry of a directory.
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

/// A hold on a directory of a disk that knows no locks.
private final class EmptyClaim: Sendable {}

extension FileSystem {
    /// Copies what stays: for disks that cannot cut a file.
    public func cut(_ path: String, to byteCount: Int64) throws {
        try replaceByCopy(path, of: byteCount)
    }

    /// Puts a copy of a file's first bytes in its place: other names of the file keep it as it is.
    func replaceByCopy(_ path: String, of byteCount: Int64) throws {
        let source = try open(path)
        try replace(path) { try $0.append(contentsOf: source, in: 0..<byteCount) }
    }

    /// Changes nothing: for disks that cannot.
    public func exchange(_ path: String, with other: String) throws -> Bool { false }

    /// The path itself: for disks without links and a folder that one is in.
    public func resolve(_ path: String) throws -> String { path }

    /// Holds nothing: for disks that one process has for itself.
    public func claim(_ directory: String) throws -> any AnyObject & Sendable { EmptyClaim() }

    /// The disk itself: for disks that one process has for itself.
    public func holding(_ directory: String) throws -> any FileSystem { self }

    /// Holds nothing: for disks that one process has for itself.
    public func share(_ directory: String) throws -> any AnyObject & Sendable { EmptyClaim() }

    /// The whole content of a file.
    ///
    /// - Parameter limit: the most bytes it may have; a longer file is refused with `EFBIG`.
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

    /// Writes a file whole: under another name first, then renamed, so that no one ever sees half.
    ///
    /// - Returns: the file, still open, so that the caller decides when it is synchronized.
    func publish(_ bytes: UnsafeRawBufferPointer, at path: String) throws -> any WritableFile {
        let temporary = path + SessionLayout.temporarySuffix
        let file = try create(temporary)
        do {
            try AppendingFile(file, path: temporary).append(bytes)
            try rename(temporary, to: path)
            return file
        } catch {
            // The write's own error matters; a leftover is removed by `recover`.
            try? file.close()
            try? remove(temporary)
            throw error
        }
    }

    /// Creates a file, makes what `body` appends to it survive a power loss, and closes it in any
    /// case.
    package func withNewFile<Value>(
        _ path: String, _ body: (AppendingFile) throws -> Value
    ) throws -> Value {
        try withUnsynchronizedFile(path) { file in
            let value = try body(file)
            try file.synchronize()
            return value
        }
    }

    /// Creates a file, lets `body` append to it, and closes it in any case; a power loss may take
    /// it until ``synchronizeTree(_:)``.
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

    /// Writes a file whole so that a power loss leaves the old one or the new one, never half.
    ///
    /// - Parameter temporary: the path that it has until it is complete; nil for the usual one.
    package func replace(
        _ path: String, through temporary: String? = nil,
        _ write: (AppendingFile) throws -> Void
    ) throws {
        let temporary = temporary ?? path + SessionLayout.temporarySuffix
        try prepare(path, at: temporary, write)
        do {
            try putInPlace(path, from: temporary)
        } catch {
            // What cannot be removed now is removed by `recover`.
            try? remove(temporary)
            throw error
        }
    }

    /// Writes beside a file what ``putInPlace(_:)`` puts in its place; its bytes survive a power loss,
    /// its name once its folder does.
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
            // Closed in any case; the first error matters.
            let closing = Result { try file.close() }
            try writing.get()
            try closing.get()
        } catch {
            // What cannot be removed now is removed by `recover`.
            try? remove(temporary)
            throw error
        }
    }

    /// Puts what was prepared in a file's place, so that it survives a power loss.
    func putInPlace(_ path: String, from temporary: String? = nil) throws {
        try rename(temporary ?? path + SessionLayout.temporarySuffix, to: path)
        if let slash = path.lastIndex(of: "/") { try synchronizeDirectory(String(path[..<slash])) }
    }
}
