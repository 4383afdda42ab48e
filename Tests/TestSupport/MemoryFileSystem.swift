import LockstepConcurrency
public import LockstepSamples
public import LockstepSessions

/// A disk in memory that can lose its power.
///
/// A file's bytes survive a power loss once the file was synchronized, its name once its folder
/// was: the strictest disk that POSIX allows. Paths may begin with a slash or not.
public final class MemoryFileSystem: FileSystem {
    private let disk: Mutex<MemoryDisk>

    /// An empty disk.
    public convenience init() {
        self.init(MemoryDisk())
    }

    private init(_ disk: MemoryDisk) {
        self.disk = Mutex(disk)
    }

    /// Returns the same disk as another process would find it now.
    public func copy() -> MemoryFileSystem { MemoryFileSystem(disk.withLock { $0 }) }

    /// Returns the disk as it is found after a power loss now.
    public func afterPowerLoss() -> MemoryFileSystem {
        MemoryFileSystem(disk.withLock { $0.afterPowerLoss() })
    }

    /// Puts a complete file on the disk, with its parent folders.
    public func put(_ bytes: [UInt8], at path: String) {
        disk.withLock { $0.put(bytes, at: MemoryDisk.names(of: path)) }
    }

    /// The file's bytes; nil if the file does not exist.
    public func bytes(at path: String) -> [UInt8]? {
        disk.withLock { disk in
            guard case .file(let id)? = disk.node(MemoryDisk.names(of: path)) else { return nil }
            return disk.files[id]?.bytes
        }
    }

    /// Every file below a folder by its path from there, for comparison.
    public func files(under path: String) -> [String: [UInt8]] {
        disk.withLock { disk in
            guard case .folder(let id)? = disk.node(MemoryDisk.names(of: path)) else { return [:] }
            return disk.files(under: id, prefix: "")
        }
    }

    /// Creates an empty file.
    public func create(_ path: String) throws -> any WritableFile {
        let id = try disk.withLock { disk in
            try disk.create(path)
        }
        return MemoryWritableFile(id: id, disk: disk)
    }

    /// Opens a file for reading.
    public func open(_ path: String) throws -> any ByteSource {
        try disk.withLock { disk in
            switch disk.node(MemoryDisk.names(of: path)) {
            case .file(let id): return MemorySource(disk.files[id]?.bytes ?? [])
            case .folder: throw FileError(.open, path: path, code: .missing)
            case nil: throw FileError(.open, path: path, code: .missing)
            }
        }
    }

    /// Truncates a file; the new size survives a power loss.
    public func cut(_ path: String, to byteCount: Int64) throws {
        try disk.withLock { try $0.cut(path, to: byteCount) }
    }

    /// Creates a folder whose parent exists.
    public func makeDirectory(_ path: String) throws {
        try disk.withLock { try $0.makeDirectory(path) }
    }

    /// Renames a file or folder.
    public func rename(_ path: String, to newPath: String) throws {
        try disk.withLock { try $0.rename(path, to: newPath) }
    }

    /// Exchanges two names in one step.
    public func exchange(_ path: String, with other: String) throws -> Bool {
        try disk.withLock { try $0.exchange(path, with: other) }
        return true
    }

    /// Removes a file or an empty folder.
    public func remove(_ path: String) throws {
        try disk.withLock { try $0.remove(path) }
    }

    /// Returns a folder's entries, sorted by name.
    public func list(_ path: String) throws -> [DirectoryEntry] {
        try disk.withLock { try $0.list(path) }
    }

    /// Makes a folder's names survive a power loss.
    public func synchronizeDirectory(_ path: String) throws {
        try disk.withLock { try $0.synchronizeDirectory(path) }
    }

    /// Makes everything below a folder survive a power loss.
    public func synchronizeTree(_ path: String) throws {
        try disk.withLock { try $0.synchronizeTree(path) }
    }
}

private final class MemoryWritableFile: WritableFile {
    private let id: Int
    private let disk: Mutex<MemoryDisk>

    init(id: Int, disk: Mutex<MemoryDisk>) {
        self.id = id
        self.disk = disk
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws -> Int {
        disk.withLock { $0.files[id]?.bytes.append(contentsOf: bytes) }
        return bytes.count
    }

    func truncate(to byteCount: Int64) throws {
        disk.withLock { disk in
            let surplus = (disk.files[id]?.bytes.count ?? 0) - Int(clamping: byteCount)
            disk.files[id]?.bytes.removeLast(max(0, surplus))
        }
    }

    func synchronize() throws {
        disk.withLock { disk in
            let bytes = disk.files[id]?.bytes ?? []
            disk.files[id]?.durable = bytes
        }
    }

    func close() throws {}
}

/// Bytes in memory as a source.
public final class MemorySource: ByteSource {
    private let bytes: [UInt8]
    private let longestRead: Int

    /// Creates a source of `bytes` that returns at most `longestRead` of them per call.
    public init(_ bytes: [UInt8], longestRead: Int = .max) {
        self.bytes = bytes
        self.longestRead = longestRead
    }

    /// Number of bytes in the source.
    public var byteCount: Int64 { Int64(bytes.count) }

    /// Copies bytes starting at `offset`.
    public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard let start = Int(exactly: offset), start >= 0, start < bytes.count else { return 0 }
        let count = min(buffer.count, bytes.count - start, longestRead)
        buffer.copyBytes(from: bytes[start..<start + count])
        return count
    }
}
