#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

// System calls under other names: inside a type with a method `open` or `write` the compiler would
// find the method. Each repeats a call that a signal interrupted.

// Flags that open a FIFO without waiting for its other end, and keep a terminal from becoming the
// process's own. They have no effect on files and folders (open(2)).
private let openFlags = O_CLOEXEC | O_NONBLOCK | O_NOCTTY

func openDescriptor(_ path: String, _ flags: Int32) -> Int32 {
    retrying { open(path, flags | openFlags, 0o644) }
}

/// Opens a name in an open folder; never follows a symbolic link of that name.
func openDescriptor(_ name: String, in folder: Int32, _ flags: Int32) -> Int32 {
    retrying { openat(folder, name, flags | openFlags | O_NOFOLLOW, 0o644) }
}

func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

/// Takes the advisory lock of an open file or folder, or fails immediately if it is taken.
func lockDescriptor(_ descriptor: Int32, isShared: Bool) -> Int32 {
    retrying { flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) }
}

/// Releases the lock, even if a child process has a copy of the descriptor.
func unlockDescriptor(_ descriptor: Int32) -> Int32 {
    retrying { flock(descriptor, LOCK_UN) }
}

func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    retrying { write(descriptor, bytes.baseAddress, bytes.count) }
}

func readBytes(
    _ descriptor: Int32, at offset: Int64, _ buffer: UnsafeMutableRawBufferPointer
) -> Int {
    retrying { pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset)) }
}

/// Returns the offset, from `offset` on, of the first byte outside the holes of a sparse file:
/// `byteCount` if there is none, and `offset` if the disk cannot report it.
func dataOffset(_ descriptor: Int32, from offset: Int64, of byteCount: Int64) -> Int64 {
    guard offset < byteCount else { return offset }
    // lseek(2) of both systems; Glibc's headers define the number for GNU programs only.
    #if canImport(Darwin)
        let seekData: Int32 = 4
    #else
        let seekData: Int32 = 3
    #endif
    let found = Int64(lseek(descriptor, off_t(offset), seekData))
    if found >= 0 { return min(max(found, offset), byteCount) }
    return errno == ENXIO ? byteCount : offset
}

func renamePath(_ path: String, _ newPath: String) -> Int32 { rename(path, newPath) }

/// Exchanges two names; −1 with `ENOSYS` if the system cannot.
func exchangePaths(_ path: String, _ other: String) -> Int32 {
    #if canImport(Darwin)
        renamex_np(path, other, UInt32(RENAME_SWAP))
    #else
        typealias Call =
            @convention(c) (
                Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
            ) -> Int32
        // Looked up by name, as below; 2 is RENAME_EXCHANGE.
        guard let call = dlsym(nil, "renameat2") else {
            errno = ENOSYS
            return -1
        }
        return unsafeBitCast(call, to: Call.self)(AT_FDCWD, path, AT_FDCWD, other, 2)
    #endif
}

func removePath(_ path: String) -> Int32 { remove(path) }

/// Returns the first index of a byte; the C library's search processes many bytes at a time.
func firstIndex(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else {
        return nil
    }
    return UnsafeRawPointer(found) - start
}

/// Makes a file's content survive a power loss.
func synchronizeDescriptor(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
        // On Apple systems, fsync leaves the data in the drive's cache (fsync(2)).
        fcntl(descriptor, F_BARRIERFSYNC)
    #else
        retrying { fdatasync(descriptor) }
    #endif
}

#if !canImport(Darwin)
    /// Makes everything on the disk of an open file or folder survive a power loss.
    func synchronizeDisk(of descriptor: Int32) -> Int32 {
        typealias Call = @convention(c) (Int32) -> Int32
        // Looked up by name: the C library's headers declare it only for programs that ask for all
        // extensions, and Swift's module map does not.
        guard let call = dlsym(nil, "syncfs") else {
            sync()
            return 0
        }
        let synchronize = unsafeBitCast(call, to: Call.self)
        return retrying { synchronize(descriptor) }
    }

    /// Makes the system begin to write a file's bytes from `offset` on.
    ///
    /// If it cannot, the system writes them later on its own (sync_file_range(2)).
    func beginWriting(_ descriptor: Int32, from offset: Int64) {
        typealias Call = @convention(c) (Int32, Int64, Int64, UInt32) -> Int32
        // Looked up by name, as above; 0 bytes means up to the end, 2 is SYNC_FILE_RANGE_WRITE.
        guard let call = dlsym(nil, "sync_file_range") else { return }
        _ = unsafeBitCast(call, to: Call.self)(descriptor, offset, 0, 2)
    }
#endif

private func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
    var result = call()
    while result == -1, errno == EINTR { result = call() }
    return result
}
