import LockstepSamples

/// A disk on which a session's folder contains only its own files.
///
/// The targets of symbolic links in the folder are neither read, written nor removed, since a
/// session may come from anyone.
///
/// The folder itself may be reached through links. Paths outside it are those of the disk. If the
/// folder's location cannot be determined, nothing in it is accessible.
struct OwnFiles: FileSystem {
    private let disk: any FileSystem
    private let folder: String
    /// The folder's canonical path; nil if it does not exist yet, or the disk cannot resolve it.
    private let place: String?

    /// Creates the disk for `folder`.
    init(of folder: String, on disk: any FileSystem) {
        let under = (disk as? OwnFiles).flatMap { $0.folder == folder ? $0.disk : nil }
        self.disk = under ?? disk
        self.folder = folder
        place = try? self.disk.resolve(folder)
    }

    /// Rejects a path that leads out of the folder.
    ///
    /// - Throws: ``SessionError``; ``FileError`` if the path does not exist, or the disk cannot
    ///   resolve it.
    private func check(_ path: String) throws {
        guard let name = name(of: path) else { return }
        let place = try place ?? disk.resolve(folder)
        guard try disk.resolve(path) == place + "/" + name else {
            throw SessionError(.symbolicLink, place: Place(file: name))
        }
    }

    /// Returns the name of a path in the folder; nil for the folder itself and paths elsewhere.
    private func name(of path: String) -> String? {
        guard path.hasPrefix(folder + "/") else { return nil }
        return String(path.dropFirst(folder.count + 1))
    }

    /// Rejects a path whose folder leads out of the session's.
    private func checkFolder(of path: String) throws {
        guard let slash = path.lastIndex(of: "/") else { return }
        try check(String(path[..<slash]))
    }

    func create(_ path: String) throws -> any WritableFile {
        try checkFolder(of: path)
        // Creating a file through a dangling link would create the link's target.
        if let name = name(of: path), try disk.entry(at: path)?.isLink == true {
            throw SessionError(.symbolicLink, place: Place(file: name))
        }
        return try disk.create(path)
    }

    func open(_ path: String) throws -> any ByteSource {
        try check(path)
        return try disk.open(path)
    }

    func openToAppend(_ path: String, isNew: Bool) throws -> any WritableFile {
        try checkFolder(of: path)
        return try disk.openToAppend(path, isNew: isNew)
    }

    func cut(_ path: String, to byteCount: Int64) throws {
        try check(path)
        try disk.cut(path, to: byteCount)
    }

    func makeDirectory(_ path: String) throws {
        try checkFolder(of: path)
        try disk.makeDirectory(path)
    }

    func rename(_ path: String, to newPath: String) throws {
        try checkFolder(of: path)
        try checkFolder(of: newPath)
        try disk.rename(path, to: newPath)
    }

    func remove(_ path: String) throws {
        try checkFolder(of: path)
        try disk.remove(path)
    }

    func list(_ path: String) throws -> [DirectoryEntry] {
        try check(path)
        return try disk.list(path)
    }

    /// Returns the entry at a path.
    ///
    /// A link is returned as a link, since the link itself belongs to the session.
    func entry(at path: String) throws -> DirectoryEntry? {
        do {
            try checkFolder(of: path)
        } catch let error as FileError where error.code == .missing {
            return nil
        }
        return try disk.entry(at: path)
    }

    func synchronizeDirectory(_ path: String) throws {
        try check(path)
        try disk.synchronizeDirectory(path)
    }

    func synchronizeTree(_ path: String) throws {
        try check(path)
        try disk.synchronizeTree(path)
    }

    func resolve(_ path: String) throws -> String {
        try check(path)
        return try disk.resolve(path)
    }

    func claim(_ directory: String) throws -> any AnyObject & Sendable {
        try check(directory)
        return try disk.claim(directory)
    }

    func share(_ directory: String) throws -> any AnyObject & Sendable {
        try check(directory)
        return try disk.share(directory)
    }

    func holding(_ directory: String) throws -> any FileSystem {
        try check(directory)
        return OwnFiles(of: folder, on: try disk.holding(directory))
    }
}

extension FileSystem {
    /// Returns this disk with the folder restricted to its own files: a symbolic link in it is
    /// rejected with ``SessionError``.
    package func ownFiles(of folder: String) -> any FileSystem { OwnFiles(of: folder, on: self) }
}
