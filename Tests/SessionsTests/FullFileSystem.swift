import LockstepSamples
import LockstepSessions
import LockstepTestSupport

/// A disk in memory that takes only so many bytes more; what is removed gives room back.
final class FullFileSystem: FileSystem {
    private let disk: MemoryFileSystem
    private let capacity: Int

    /// A disk that takes `room` bytes more than there are on it.
    init(_ disk: MemoryFileSystem, room: Int) {
        self.disk = disk
        capacity = Self.byteCount(on: disk) + room
    }

    private static func byteCount(on disk: MemoryFileSystem) -> Int {
        disk.files(under: "").values.reduce(0) { $0 + $1.count }
    }

    fileprivate func take(_ byteCount: Int, of path: String) throws {
        guard Self.byteCount(on: disk) + byteCount <= capacity else {
            throw FileError(.write, path: path, code: .noSpace)
        }
    }

    func create(_ path: String) throws -> any WritableFile {
        FullFile(try disk.create(path), path, self)
    }

    func open(_ path: String) throws -> any ByteSource { try disk.open(path) }
    func cut(_ path: String, to byteCount: Int64) throws { try disk.cut(path, to: byteCount) }
    func makeDirectory(_ path: String) throws { try disk.makeDirectory(path) }
    func rename(_ path: String, to newPath: String) throws { try disk.rename(path, to: newPath) }
    func remove(_ path: String) throws { try disk.remove(path) }
    func list(_ path: String) throws -> [DirectoryEntry] { try disk.list(path) }
    func synchronizeDirectory(_ path: String) throws { try disk.synchronizeDirectory(path) }
    func synchronizeTree(_ path: String) throws { try disk.synchronizeTree(path) }
}

private final class FullFile: WritableFile {
    private let file: any WritableFile
    private let path: String
    private let disk: FullFileSystem

    init(_ file: any WritableFile, _ path: String, _ disk: FullFileSystem) {
        (self.file, self.path, self.disk) = (file, path, disk)
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws -> Int {
        try disk.take(bytes.count, of: path)
        return try file.write(bytes)
    }

    func truncate(to byteCount: Int64) throws { try file.truncate(to: byteCount) }
    func synchronize() throws { try file.synchronize() }
    func close() throws { try file.close() }
}
