import LockstepConcurrency
public import LockstepSamples
public import LockstepSessions

/// A disk in memory that can fail or delay individual calls.
public final class HookedFileSystem: FileSystem {
    /// A call that is about to be made.
    public struct Call: Sendable {
        /// The zero-based index among all calls that change the disk.
        public let index: Int
        /// The operation.
        public let operation: FileError.Operation
        /// The path.
        public let path: String
    }

    private let memory = MemoryFileSystem()
    private let disk: FaultyFileSystem
    private let calls: Mutex<Int>

    /// Creates an empty disk.
    ///
    /// - Parameters:
    ///   - before: Runs before each call that changes the disk. The call throws its error.
    ///   - beforeReading: Runs before each call that only reads. The call throws its error.
    public init(
        before: @escaping @Sendable (Call) throws -> Void = { _ in },
        beforeReading: @escaping @Sendable (FileError.Operation, _ path: String) throws -> Void = {
            _, _ in
        }
    ) {
        let calls = Mutex(0)
        self.calls = calls
        disk = FaultyFileSystem(memory) { operation, path in
            guard operation.isWriting else { return try beforeReading(operation, path) }
            let index = calls.withLock { count in
                defer { count += 1 }
                return count
            }
            try before(Call(index: index, operation: operation, path: path))
        }
    }

    /// Number of calls so far that change the disk.
    public var callCount: Int { calls.withLock { $0 } }

    /// All files, sorted by path.
    public var paths: [String] { memory.files(under: "").keys.map { "/" + $0 }.sorted() }

    /// The file's bytes; nil if the file does not exist.
    public func bytes(_ path: String) -> [UInt8]? { memory.bytes(at: path) }

    /// Creates an empty file.
    public func create(_ path: String) throws -> any WritableFile { try disk.create(path) }

    /// Opens a file's current content.
    public func open(_ path: String) throws -> any ByteSource { try disk.open(path) }

    /// Truncates a file.
    public func cut(_ path: String, to byteCount: Int64) throws {
        try disk.cut(path, to: byteCount)
    }

    /// Creates a folder whose parent exists.
    public func makeDirectory(_ path: String) throws { try disk.makeDirectory(path) }

    /// Renames a file or folder.
    public func rename(_ path: String, to newPath: String) throws {
        try disk.rename(path, to: newPath)
    }

    /// Removes a file or an empty folder.
    public func remove(_ path: String) throws { try disk.remove(path) }

    /// Returns a folder's entries.
    public func list(_ path: String) throws -> [DirectoryEntry] { try disk.list(path) }

    /// Makes a folder's names survive a power loss.
    public func synchronizeDirectory(_ path: String) throws {
        try disk.synchronizeDirectory(path)
    }

    /// Makes everything below a folder survive a power loss.
    public func synchronizeTree(_ path: String) throws { try disk.synchronizeTree(path) }
}
