public import LockstepSamples

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// The local disk through POSIX calls.
public struct LocalFileSystem: FileSystem {
    /// Creates the local disk.
    public init() {}

    /// Creates an empty file, replacing any existing one.
    public func create(_ path: String) throws -> any WritableFile {
        try LocalWritableFile.create(path) { flags in
            openDescriptor(path, flags)
        } remove: {
            removePath(path)
        }
    }

    /// Opens a file for reading.
    ///
    /// Fails without waiting if it is not a regular file.
    public func open(_ path: String) throws -> any ByteSource {
        let descriptor = openDescriptor(path, O_RDONLY)
        return try LocalReadableFile(descriptor: descriptor, path: path)
    }

    /// Opens a file to append at its end, without following a link of its name.
    public func openToAppend(_ path: String, isNew: Bool) throws -> any WritableFile {
        try LocalWritableFile.append(path, isNew: isNew) { openDescriptor(path, $0 | O_NOFOLLOW) }
    }

    /// Truncates a file to `byteCount` bytes, without touching the removed blocks.
    public func cut(_ path: String, to byteCount: Int64) throws {
        try cutFile(openDescriptor(path, O_WRONLY), path: path, to: byteCount)
    }

    /// Creates a directory whose parent exists.
    public func makeDirectory(_ path: String) throws {
        guard mkdir(path, 0o755) == 0 else { throw FileError.last(.makeDirectory, path) }
    }

    /// Renames a file or directory.
    public func rename(_ path: String, to newPath: String) throws {
        guard renamePath(path, newPath) == 0 else { throw FileError.last(.rename, path) }
    }

    /// Exchanges two names atomically: `renameat2` on Linux, `renamex_np` on Darwin.
    public func exchange(_ path: String, with other: String) throws -> Bool {
        guard exchangePaths(path, other) != 0 else { return true }
        // The codes of systems and disks that do not support it (rename(2)).
        guard [ENOSYS, EINVAL, ENOTSUP].contains(errno) else {
            throw FileError.last(.rename, path)
        }
        return false
    }

    /// Removes a file or an empty directory.
    public func remove(_ path: String) throws {
        guard removePath(path) == 0 else { throw FileError.last(.remove, path) }
    }

    /// Returns the canonical path of an existing item: absolute, without links.
    public func resolve(_ path: String) throws -> String {
        guard let resolved = realpath(path, nil) else { throw FileError.last(.open, path) }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Returns a directory's entries, sorted by name.
    public func list(_ path: String) throws -> [DirectoryEntry] {
        try entries(of: opendir(path), path)
    }

    /// Returns the entry at a path, without listing the directory.
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

    /// Makes everything below the directory survive a power loss.
    ///
    /// On Linux, this includes everything else that its disk has not written yet (syncfs(2)): one
    /// wait instead of one for each file.
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
    init(name: String, _ status: stat) {
        let isDirectory = status.st_mode & S_IFMT == S_IFDIR
        self.init(
            name: name, isDirectory: isDirectory,
            byteCount: isDirectory ? 0 : Int64(status.st_size),
            isLink: status.st_mode & S_IFMT == S_IFLNK,
            hasOtherNames: !isDirectory && status.st_nlink > 1,
            isSpecial: ![S_IFREG, S_IFDIR, S_IFLNK].contains(status.st_mode & S_IFMT))
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
