import LockstepSamples

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Returns the status of a file that was just opened; closes it and fails if it is not a regular
/// file.
///
/// - Parameter descriptor: Negative if the file could not be opened.
private func regularFile(
    _ descriptor: Int32, _ operation: FileError.Operation, _ path: String
) throws -> stat {
    var status = stat()
    guard descriptor >= 0 else {
        var error = FileError.last(operation, path)
        // A FIFO without its other end, or a socket (open(2)).
        if error.code.number == ENXIO, stat(path, &status) == 0 {
            error.obstacle = status.obstacle
        }
        throw error
    }
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        _ = closeDescriptor(descriptor)
        // A folder counts as a missing file, because no file has that name.
        let obstacle = status.obstacle
        throw FileError(
            operation, path: path, code: obstacle == nil ? .missing : .invalid, obstacle: obstacle)
    }
    return status
}

extension stat {
    /// The kind of a FIFO, socket or device; nil for regular files and folders.
    fileprivate var obstacle: FileError.Obstacle? {
        switch st_mode & S_IFMT {
        case S_IFIFO: return .pipe
        case S_IFSOCK: return .socket
        case S_IFCHR, S_IFBLK: return .device
        default: return nil
        }
    }
}

/// Truncates an open file, and closes it in any case.
func cutFile(_ descriptor: Int32, path: String, to byteCount: Int64) throws {
    let status = try regularFile(descriptor, .truncate, path)
    defer { _ = closeDescriptor(descriptor) }
    // The system would fill a shorter file with zeros.
    guard Int64(status.st_size) >= byteCount else {
        throw FileError(.truncate, path: path, code: .inputOutput)
    }
    guard ftruncate(descriptor, off_t(byteCount)) == 0, fsync(descriptor) == 0 else {
        throw FileError.last(.truncate, path)
    }
}

#if canImport(Darwin)
    typealias OpenDirectory = UnsafeMutablePointer<DIR>
#else
    typealias OpenDirectory = OpaquePointer
#endif

/// Returns an open directory's entries, sorted by name; closes the directory.
///
/// - Parameter directory: Nil if it could not be opened.
func entries(of directory: OpenDirectory?, _ path: String) throws -> [DirectoryEntry] {
    guard let directory else { throw FileError.last(.list, path) }
    defer { closedir(directory) }
    var entries: [DirectoryEntry] = []
    while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard name != ".", name != ".." else { continue }
        var status = stat()
        // A name that vanished while the folder was being read is no longer an entry.
        guard fstatat(dirfd(directory), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
        entries.append(DirectoryEntry(name: name, status))
    }
    return entries.sorted { $0.name < $1.name }
}

final class LocalWritableFile: WritableFile {
    private let descriptor: Int32
    private let path: String

    private init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    /// Creates an empty file.
    ///
    /// An existing file is emptied, or replaced if it has other names.
    ///
    /// - Parameters:
    ///   - open: Opens the path with these flags; returns -1 and sets `errno` if it cannot.
    ///   - remove: Removes the path; fails as `open` does.
    static func create(
        _ path: String, open: (_ flags: Int32) -> Int32, remove: () -> Int32
    ) throws -> LocalWritableFile {
        let flags = O_WRONLY | O_CREAT
        var descriptor = open(flags)
        let status = try regularFile(descriptor, .create, path)
        if status.st_nlink > 1 {
            _ = closeDescriptor(descriptor)
            descriptor = remove() == 0 ? open(flags | O_EXCL) : -1
            _ = try regularFile(descriptor, .create, path)
        }
        let file = LocalWritableFile(descriptor: descriptor, path: path)
        guard status.st_size == 0 || ftruncate(descriptor, 0) == 0 else {
            let error = FileError.last(.create, path)
            _ = closeDescriptor(descriptor)
            throw error
        }
        return file
    }

    /// Opens a file to append at its end.
    ///
    /// - Parameter open: Opens the path with these flags; returns -1 and sets `errno` if it cannot.
    static func append(
        _ path: String, isNew: Bool, open: (_ flags: Int32) -> Int32
    ) throws -> LocalWritableFile {
        let descriptor = open(O_WRONLY | (isNew ? O_CREAT | O_EXCL : 0))
        let operation: FileError.Operation = isNew ? .create : .open
        let status = try regularFile(descriptor, operation, path)
        guard lseek(descriptor, status.st_size, SEEK_SET) >= 0 else {
            let error = FileError.last(operation, path)
            _ = closeDescriptor(descriptor)
            throw error
        }
        return LocalWritableFile(descriptor: descriptor, path: path)
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws -> Int {
        let taken = writeBytes(descriptor, bytes)
        guard taken > 0 else {
            throw taken == 0
                ? FileError(.write, path: path, code: .noSpace) : FileError.last(.write, path)
        }
        return taken
    }

    func truncate(to byteCount: Int64) throws {
        guard ftruncate(descriptor, off_t(byteCount)) == 0,
            lseek(descriptor, off_t(byteCount), SEEK_SET) >= 0
        else { throw FileError.last(.truncate, path) }
    }

    func synchronize() throws {
        guard synchronizeDescriptor(descriptor) != -1 else {
            throw FileError.last(.synchronize, path)
        }
    }

    func checkName() throws {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError.last(.synchronize, path) }
        guard status.st_nlink > 0 else {
            throw FileError(.synchronize, path: path, code: .missing)
        }
    }

    func beginSynchronizing(from offset: Int64) {
        #if !canImport(Darwin)
            beginWriting(descriptor, from: offset)
        #endif
    }

    func close() throws {
        guard closeDescriptor(descriptor) == 0 else { throw FileError.last(.close, path) }
    }
}

final class LocalReadableFile: ByteSource {
    let byteCount: Int64
    private let descriptor: Int32
    private let name: String

    /// - Parameter descriptor: Negative if the file could not be opened.
    init(descriptor: Int32, path: String) throws {
        let status = try regularFile(descriptor, .open, path)
        self.descriptor = descriptor
        name = path
        byteCount = Int64(status.st_size)
    }

    var path: String? { name }

    deinit { _ = closeDescriptor(descriptor) }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let taken = readBytes(descriptor, at: offset, buffer)
        guard taken >= 0 else { throw FileError.last(.read, name) }
        return taken
    }

    func dataOffset(from offset: Int64) -> Int64 {
        LockstepSessions.dataOffset(descriptor, from: offset, of: byteCount)
    }
}
