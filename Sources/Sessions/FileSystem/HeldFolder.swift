import LockstepSamples

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The local disk with one folder held open.
///
/// Writes below that folder's path go into the folder that had the path when it was opened,
/// whatever has the path now.
///
/// No symbolic link below the folder is followed. Synchronizing the folder fails once its path
/// leads elsewhere, which stops the command that writes. Other folders stay unchanged.
final class HeldFolder: FileSystem {
    private let disk = LocalFileSystem()
    private let folder: String
    private let descriptor: Int32

    init(_ folder: String) throws {
        self.folder = folder
        descriptor = openDescriptor(folder, O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { throw FileError.last(.open, folder) }
    }

    deinit { _ = closeDescriptor(descriptor) }

    /// Resolves a path to a name in an open folder: the held one or one below it.
    ///
    /// Any other path is its own name.
    private func at<Value>(
        _ path: String, _ operation: FileError.Operation,
        _ body: (_ name: String, _ folder: Int32) throws -> Value
    ) throws -> Value {
        guard path.hasPrefix(folder + "/") else {
            return try body(path == folder ? "." : path, path == folder ? descriptor : AT_FDCWD)
        }
        var names = path.dropFirst(folder.count + 1).split(separator: "/").map(String.init)
        guard let last = names.popLast(), !names.contains("..") else {
            throw FileError(operation, path: path, code: .invalid)
        }
        var (current, owned): (Int32, Int32?) = (descriptor, nil)
        defer { if let owned { _ = closeDescriptor(owned) } }
        for name in names {
            let next = openDescriptor(name, in: current, O_RDONLY | O_DIRECTORY)
            let error = FileError.last(operation, path)
            if let owned { _ = closeDescriptor(owned) }
            owned = next >= 0 ? next : nil
            guard next >= 0 else { throw error }
            current = next
        }
        return try body(last, current)
    }

    /// Whether a path is the held folder or below it.
    private func isHeld(_ path: String) -> Bool { path == folder || path.hasPrefix(folder + "/") }

    /// Fails if the folder's path leads to another folder, or to none.
    private func checkPlace() throws {
        var (held, found) = (stat(), stat())
        guard fstat(descriptor, &held) == 0, stat(folder, &found) == 0 else {
            throw FileError.last(.synchronize, folder)
        }
        guard held.st_dev == found.st_dev, held.st_ino == found.st_ino else {
            throw FileError(.synchronize, path: folder, code: .stale, obstacle: .replacedFolder)
        }
    }

    func create(_ path: String) throws -> any WritableFile {
        guard isHeld(path) else { return try disk.create(path) }
        return try at(path, .create) { name, folder in
            try LocalWritableFile.create(path) { flags in
                openDescriptor(name, in: folder, flags)
            } remove: {
                unlinkat(folder, name, 0)
            }
        }
    }

    func open(_ path: String) throws -> any ByteSource {
        guard isHeld(path) else { return try disk.open(path) }
        return try at(path, .open) { name, folder in
            try LocalReadableFile(
                descriptor: openDescriptor(name, in: folder, O_RDONLY), path: path)
        }
    }

    func openToAppend(_ path: String, isNew: Bool) throws -> any WritableFile {
        guard isHeld(path) else { return try disk.openToAppend(path, isNew: isNew) }
        return try at(path, isNew ? .create : .open) { name, folder in
            try LocalWritableFile.append(path, isNew: isNew) {
                openDescriptor(name, in: folder, $0)
            }
        }
    }

    func cut(_ path: String, to byteCount: Int64) throws {
        guard isHeld(path) else { return try disk.cut(path, to: byteCount) }
        try at(path, .truncate) { name, folder in
            try cutFile(openDescriptor(name, in: folder, O_WRONLY), path: path, to: byteCount)
        }
    }

    func makeDirectory(_ path: String) throws {
        try at(path, .makeDirectory) { name, folder in
            guard mkdirat(folder, name, 0o755) == 0 else {
                throw FileError.last(.makeDirectory, path)
            }
        }
    }

    func rename(_ path: String, to newPath: String) throws {
        try at(path, .rename) { name, folder in
            try at(newPath, .rename) { newName, newFolder in
                guard renameat(folder, name, newFolder, newName) == 0 else {
                    throw FileError.last(.rename, path)
                }
            }
        }
    }

    func remove(_ path: String) throws {
        guard path != folder else {
            try checkPlace()
            return try disk.remove(path)
        }
        try at(path, .remove) { name, folder in
            guard try entry(at: path)?.isDirectory == true else {
                guard unlinkat(folder, name, 0) == 0 else { throw FileError.last(.remove, path) }
                return
            }
            guard unlinkat(folder, name, Int32(AT_REMOVEDIR)) == 0 else {
                throw FileError.last(.remove, path)
            }
        }
    }

    func list(_ path: String) throws -> [DirectoryEntry] {
        guard isHeld(path) else { return try disk.list(path) }
        return try at(path, .list) { name, folder in
            let opened = openDescriptor(name, in: folder, O_RDONLY | O_DIRECTORY)
            guard opened >= 0 else { throw FileError.last(.list, path) }
            let directory = fdopendir(opened)
            if directory == nil { _ = closeDescriptor(opened) }
            return try entries(of: directory, path)
        }
    }

    func entry(at path: String) throws -> DirectoryEntry? {
        guard isHeld(path) else { return try disk.entry(at: path) }
        do {
            return try at(path, .list) { name, folder in
                var status = stat()
                guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                    throw FileError.last(.list, path)
                }
                let last = path.split(separator: "/").last.map(String.init) ?? path
                return DirectoryEntry(name: last, status)
            }
        } catch let error as FileError where error.code == .missing {
            return nil
        }
    }

    func synchronizeDirectory(_ path: String) throws {
        guard isHeld(path) else { return try disk.synchronizeDirectory(path) }
        try checkPlace()
        try at(path, .synchronize) { name, folder in
            let opened = openDescriptor(name, in: folder, O_RDONLY | O_DIRECTORY)
            guard opened >= 0 else { throw FileError.last(.synchronize, path) }
            defer { _ = closeDescriptor(opened) }
            guard fsync(opened) == 0 else { throw FileError.last(.synchronize, path) }
        }
    }

    func synchronizeTree(_ path: String) throws {
        if isHeld(path) { try checkPlace() }
        // Only flushes existing data, wherever the path leads now.
        try disk.synchronizeTree(path)
    }

    func resolve(_ path: String) throws -> String { try disk.resolve(path) }

    func claim(_ directory: String) throws -> any AnyObject & Sendable {
        try disk.claim(directory == folder ? held(directory) : directory)
    }

    func share(_ directory: String) throws -> any AnyObject & Sendable {
        try disk.share(directory == folder ? held(directory) : directory)
    }

    /// Returns the folder's path after checking that it still leads to the held folder.
    private func held(_ directory: String) throws -> String {
        try checkPlace()
        return directory
    }

    func holding(_ directory: String) throws -> any FileSystem {
        directory == folder ? self : try disk.holding(directory)
    }
}

extension LocalFileSystem {
    /// Holds the folder by a descriptor.
    public func holding(_ directory: String) throws -> any FileSystem { try HeldFolder(directory) }
}
