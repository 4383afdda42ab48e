public import LockstepSamples
public import LockstepSessions

/// A disk in memory that can be told to fail or to be slow, call by call.
public final class HookedFileSystem: FileSystem {
    /// A call that is about to be made.
    public struct Call: Sendable {
        /// Counted from 0 over all calls that change the disk.
        public let index: Int
        /// What is to be done.
        public let operation: FileError.Operation
        /// On what.
        public let path: String
    }

    struct State: Sendable {
        var files: [String: MemoryFile] = [:]
        var folders: Set<String> = [""]
        var calls = 0
    }

    private let state = Mutex(State())
    private let before: @Sendable (Call) throws -> Void

    /// An empty disk.
    ///
    /// - Parameter before: called before each call that changes the disk; what it throws, the call
    ///   throws.
    public init(before: @escaping @Sendable (Call) throws -> Void = { _ in }) {
        self.before = before
    }

    /// How many calls have been made that change the disk.
    public var callCount: Int { state.withLock { $0.calls } }

    /// All files, in order of their paths.
    public var paths: [String] { state.withLock { $0.files.keys.sorted() } }

    /// A file's bytes; nil where there is no such file.
    public func bytes(_ path: String) -> [UInt8]? {
        state.withLock { $0.files[path] }?.content.withLock { $0 }
    }

    /// Creates an empty file.
    public func create(_ path: String) throws -> any WritableFile {
        try announce(.create, path)
        let file = MemoryFile(path: path, disk: self)
        state.withLock { $0.files[path] = file }
        return file
    }

    /// Opens what a file holds now.
    public func open(_ path: String) throws -> any ByteSource {
        guard let bytes = bytes(path) else { throw FileError(.open, path: path, code: .missing) }
        return MemoryBytes(bytes)
    }

    /// Creates a folder, whether or not its parent exists.
    public func makeDirectory(_ path: String) throws {
        try announce(.makeDirectory, path)
        let isNew = state.withLock { $0.folders.insert(path).inserted }
        guard isNew else { throw FileError(.makeDirectory, path: path, code: .exists) }
    }

    /// Gives a file another name.
    public func rename(_ path: String, to newPath: String) throws {
        try announce(.rename, path)
        let file = state.withLock { $0.files.removeValue(forKey: path) }
        guard let file else { throw FileError(.rename, path: path, code: .missing) }
        state.withLock { $0.files[newPath] = file }
    }

    /// Removes a file or a folder.
    public func remove(_ path: String) throws {
        try announce(.remove, path)
        let wasThere = state.withLock { state in
            state.files.removeValue(forKey: path) != nil || state.folders.remove(path) != nil
        }
        guard wasThere else { throw FileError(.remove, path: path, code: .missing) }
    }

    /// What a folder holds.
    public func list(_ path: String) throws -> [DirectoryEntry] {
        let (files, folders) = state.withLock { ($0.files, $0.folders) }
        guard folders.contains(path) else {
            throw FileError(.list, path: path, code: .missing)
        }
        let inside = { (child: String) in
            child.hasPrefix(path + "/") && !child.dropFirst(path.count + 1).contains("/")
        }
        let name = { (child: String) in String(child.dropFirst(path.count + 1)) }
        let entries =
            files.filter { inside($0.key) }.map { child, file in
                DirectoryEntry(
                    name: name(child), isDirectory: false,
                    byteCount: Int64(file.content.withLock { $0.count }))
            }
            + folders.filter(inside).map {
                DirectoryEntry(name: name($0), isDirectory: true, byteCount: 0)
            }
        return entries.sorted { $0.name < $1.name }
    }

    /// Does nothing but fail if told to.
    public func synchronizeDirectory(_ path: String) throws {
        try announce(.synchronize, path)
    }

    fileprivate func announce(_ operation: FileError.Operation, _ path: String) throws {
        let index = state.withLock { state in
            defer { state.calls += 1 }
            return state.calls
        }
        try before(Call(index: index, operation: operation, path: path))
    }
}

/// A file in memory.
final class MemoryFile: WritableFile {
    let content = Mutex<[UInt8]>([])
    private let path: String
    private let disk: HookedFileSystem

    init(path: String, disk: HookedFileSystem) {
        self.path = path
        self.disk = disk
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws -> Int {
        try disk.announce(.write, path)
        content.withLock { $0.append(contentsOf: bytes) }
        return bytes.count
    }

    func truncate(to byteCount: Int64) throws {
        try disk.announce(.truncate, path)
        content.withLock { $0.removeLast(max(0, $0.count - Int(byteCount))) }
    }

    func synchronize() throws { try disk.announce(.synchronize, path) }

    func close() throws { try disk.announce(.close, path) }
}

/// Bytes in memory as something to read from.
public final class MemoryBytes: ByteSource {
    private let bytes: [UInt8]

    /// Bytes to read from.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// How many there are.
    public var byteCount: Int64 { Int64(bytes.count) }

    /// Reads up to the buffer's count of bytes.
    public func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard let start = Int(exactly: offset), start >= 0, start < bytes.count else { return 0 }
        let count = min(buffer.count, bytes.count - start)
        bytes.withUnsafeBytes { source in
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + count]))
        }
        return count
    }
}
