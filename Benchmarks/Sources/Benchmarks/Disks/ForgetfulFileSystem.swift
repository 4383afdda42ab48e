import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// A disk that counts bytes and discards them: ten minutes of images would fill a real one.
///
/// No file can be opened, and every folder is empty.
final class ForgetfulFileSystem: FileSystem {
    private let bytes = Mutex(0)

    /// Bytes written so far.
    var byteCount: Int { bytes.withLock { $0 } }

    func create(_ path: String) -> any WritableFile {
        ForgetfulFile { [bytes] count in bytes.withLock { $0 += count } }
    }

    func open(_ path: String) throws -> any ByteSource {
        throw FileError(.open, path: path, code: .missing)
    }

    func makeDirectory(_ path: String) {}
    func rename(_ path: String, to newPath: String) {}
    func remove(_ path: String) {}
    func list(_ path: String) -> [DirectoryEntry] { [] }
    func synchronizeDirectory(_ path: String) {}
    func synchronizeTree(_ path: String) {}
}

private final class ForgetfulFile: WritableFile {
    private let count: @Sendable (Int) -> Void

    init(_ count: @escaping @Sendable (Int) -> Void) { self.count = count }

    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        count(bytes.count)
        return bytes.count
    }

    func truncate(to byteCount: Int64) {}
    func synchronize() {}
    func close() {}
}
