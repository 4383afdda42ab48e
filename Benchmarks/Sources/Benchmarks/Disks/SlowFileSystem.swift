import LockstepSamples
import LockstepSessions

/// The machine's disk, slowed down: every write and every synchronization takes longer.
struct SlowFileSystem: FileSystem {
    /// The additional duration of a write.
    let writeDelay: HostDuration
    /// The additional duration of synchronizing a file or a folder.
    let synchronizeDelay: HostDuration
    private let disk = LocalFileSystem()

    func create(_ path: String) throws -> any WritableFile {
        SlowFile(try disk.create(path), self)
    }

    func open(_ path: String) throws -> any ByteSource { try disk.open(path) }
    func makeDirectory(_ path: String) throws { try disk.makeDirectory(path) }
    func rename(_ path: String, to newPath: String) throws { try disk.rename(path, to: newPath) }
    func remove(_ path: String) throws { try disk.remove(path) }
    func list(_ path: String) throws -> [DirectoryEntry] { try disk.list(path) }

    func synchronizeDirectory(_ path: String) throws {
        sleep(synchronizeDelay)
        try disk.synchronizeDirectory(path)
    }

    func synchronizeTree(_ path: String) throws {
        sleep(synchronizeDelay)
        try disk.synchronizeTree(path)
    }
}

private final class SlowFile: WritableFile {
    private let file: any WritableFile
    private let delays: SlowFileSystem

    init(_ file: any WritableFile, _ delays: SlowFileSystem) {
        self.file = file
        self.delays = delays
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws -> Int {
        sleep(delays.writeDelay)
        return try file.write(bytes)
    }

    func truncate(to byteCount: Int64) throws { try file.truncate(to: byteCount) }

    func synchronize() throws {
        sleep(delays.synchronizeDelay)
        try file.synchronize()
    }

    func close() throws { try file.close() }
}
