#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A regular file, open for reading.
final class OpenFile {
    /// The size in bytes when the file was opened.
    let byteCount: Int64
    let tag: EntityTag
    private let descriptor: Int32

    /// Opens a file; nil if there is no regular file or the system refuses.
    init?(path: String) {
        // Without O_NONBLOCK, a pipe would block the server until it has a writer.
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW
        guard !path.utf8.contains(0) else { return nil }
        let descriptor = open(path, flags)
        guard descriptor >= 0 else { return nil }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        byteCount = Int64(facts.st_size)
        #if canImport(Darwin)
            let time = facts.st_mtimespec
        #else
            let time = facts.st_mtim
        #endif
        tag = EntityTag(
            inode: UInt64(facts.st_ino), byteCount: byteCount,
            modified: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
    }

    deinit { close(descriptor) }

    /// Reads bytes; fewer if the file has become shorter or the disk fails.
    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                let read = pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + filled)
                if read < 0, errno == EINTR { continue }
                guard read > 0 else { return }
                filled += read
            }
        }
    }
}
