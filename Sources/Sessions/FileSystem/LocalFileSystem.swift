public import LockstepSamples

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The machine's own disk through POSIX calls.
public struct LocalFileSystem: FileSystem {
    /// The machine's own disk.
    public init() {}

    /// Creates an empty file, replacing what was there.
    public func create(_ path: String) throws -> any WritableFile {
        let descriptor = openDescriptor(path, O_WRONLY | O_CREAT | O_TRUNC)
        guard descriptor >= 0 else { throw FileError.last(.create, path) }
        return LocalWritableFile(descriptor: descriptor, path: path)
    }

    /// Opens a file for reading.
    public func open(_ path: String) throws -> any ByteSource {
        let descriptor = openDescriptor(path, O_RDONLY)
        guard descriptor >= 0 else { throw FileError.last(.open, path) }
        return try LocalReadableFile(descriptor: descriptor, path: path)
    }

    /// Takes away what a file has beyond `byteCount` bytes; the blocks of the rest are not touched.
    public func cut(_ path: String, to byteCount: Int64) throws {
        let descriptor = openDescriptor(path, O_WRONLY)
        guard descriptor >= 0 else { throw FileError.last(.truncate, path) }
        defer { _ = closeDescriptor(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError.last(.truncate, path) }
        // A longer file than there is would be filled with zeros.
        guard Int64(status.st_size) >= byteCount else {
            throw FileError(.truncate, path: path, code: .inputOutput)
        }
        guard ftruncate(descriptor, off_t(byteCount)) == 0, fsync(descriptor) == 0 else {
            throw FileError.last(.truncate, path)
        }
    }

    /// Creates a directory whose parent exists.
    public func makeDirectory(_ path: String) throws {
        guard mkdir(path, 0o755) == 0 else { throw FileError.last(.makeDirectory, path) }
    }

    /// Gives a file or directory another name.
    public func rename(_ path: String, to newPath: String) throws {
        guard renamePath(path, newPath) == 0 else { throw FileError.last(.rename, path) }
    }

    /// Removes a file or an empty directory.
    public func remove(_ path: String) throws {
        guard removePath(path) == 0 else { throw FileError.last(.remove, path) }
    }

    /// The one path of something that is there: absolute, without links.
    public func resolve(_ path: String) throws -> String {
        guard let resolved = realpath(path, nil) else { throw FileError.last(.open, path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// What a directory holds, sorted by name.
    public func list(_ path: String) throws -> [DirectoryEntry] {
        guard let directory = opendir(path) else { throw FileError.last(.list, path) }
        defer { closedir(directory) }
        var entries: [DirectoryEntry] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name != ".", name != ".." else { continue }
            var status = stat()
            // A name that vanished while the folder was read is no longer an entry.
            guard lstat(path + "/" + name, &status) == 0 else { continue }
            entries.append(DirectoryEntry(name: name, status))
        }
        return entries.sorted { $0.name < $1.name }
    }

    /// What has a path, however much lies beside it.
    public func entry(at path: String) throws -> DirectoryEntry? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            let error = FileError.last(.list, path)
            if error.code == .missing { return nil }
            throw error
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return DirectoryEntry(name: name, status)
    }

    /// Makes the directory's entries survive a power loss.
    public func synchronizeDirectory(_ path: String) throws {
        let descriptor = openDescriptor(path, O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { throw FileError.last(.synchronize, path) }
        defer { _ = closeDescriptor(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileError.last(.synchronize, path) }
    }

    /// Makes everything below the directory survive a power loss; on Linux with all else that its
    /// disk has not written yet (syncfs(2)), which is one wait in place of one for each file.
    public func synchronizeTree(_ path: String) throws {
        #if canImport(Darwin)
            for entry in try list(path) where !entry.isLink {
                let child = path + "/" + entry.name
                try entry.isDirectory ? synchronizeTree(child) : synchronizeFile(child)
            }
            try synchronizeDirectory(path)
        #else
            let descriptor = openDescriptor(path, O_RDONLY | O_DIRECTORY)
            guard descriptor >= 0 else { throw FileError.last(.synchronize, path) }
            defer { _ = closeDescriptor(descriptor) }
            guard synchronizeDisk(of: descriptor) == 0 else {
                throw FileError.last(.synchronize, path)
            }
        #endif
    }

    #if canImport(Darwin)
        private func synchronizeFile(_ path: String) throws {
            let descriptor = openDescriptor(path, O_RDONLY)
            guard descriptor >= 0 else { throw FileError.last(.synchronize, path) }
            defer { _ = closeDescriptor(descriptor) }
            guard synchronizeDescriptor(descriptor) != -1 else {
                throw FileError.last(.synchronize, path)
            }
        }
    #endif
}

extension DirectoryEntry {
    fileprivate init(name: String, _ status: stat) {
        let isDirectory = status.st_mode & S_IFMT == S_IFDIR
        self.init(
            name: name, isDirectory: isDirectory,
            byteCount: isDirectory ? 0 : Int64(status.st_size),
            isLink: status.st_mode & S_IFMT == S_IFLNK)
    }
}

private final class LocalWritableFile: WritableFile {
    private let descriptor: Int32
    private let path: String

    init(descriptor: Int32, path: String) {
        self.descriptor = descriptor
        self.path = path
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

    func beginSynchronizing(from offset: Int64) {
        #if !canImport(Darwin)
            beginWriting(descriptor, from: offset)
        #endif
    }

    func close() throws {
        guard closeDescriptor(descriptor) == 0 else { throw FileError.last(.close, path) }
    }
}

private final class LocalReadableFile: ByteSource {
    let byteCount: Int64
    private let descriptor: Int32
    private let name: String

    init(descriptor: Int32, path: String) throws {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            _ = closeDescriptor(descriptor)
            throw FileError(.open, path: path, code: .missing)
        }
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
}
