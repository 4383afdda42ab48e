import LockstepConcurrency
import LockstepSamples
import LockstepSessions
import LockstepTestSupport

/// A disk on which one file can be read completely once, and later only up to some byte.
final class ShorteningFileSystem: FileSystem {
    private let base: MemoryFileSystem
    private let path: String
    private let byteCount: Int
    private let openings = Mutex(0)

    init(_ base: MemoryFileSystem, path: String, byteCount: Int) {
        self.base = base
        self.path = path
        self.byteCount = byteCount
    }

    func open(_ path: String) throws -> any ByteSource {
        guard path == self.path else { return try base.open(path) }
        let isFirst = openings.withLock { count in
            count += 1
            return count == 1
        }
        guard !isFirst else { return try base.open(path) }
        return MemorySource(Array((base.bytes(at: path) ?? []).prefix(byteCount)))
    }

    func create(_ path: String) throws -> any WritableFile { try base.create(path) }
    func makeDirectory(_ path: String) throws { try base.makeDirectory(path) }
    func rename(_ path: String, to newPath: String) throws {
        try base.rename(path, to: newPath)
    }
    func remove(_ path: String) throws { try base.remove(path) }
    func list(_ path: String) throws -> [DirectoryEntry] { try base.list(path) }
    func synchronizeDirectory(_ path: String) throws { try base.synchronizeDirectory(path) }
    func synchronizeTree(_ path: String) throws { try base.synchronizeTree(path) }
}
