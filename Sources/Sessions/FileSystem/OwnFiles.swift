import LockstepSamples

/// A disk on which a session's folder holds its own files alone: what a symbolic link in it leads
/// to is neither read, nor written, nor removed, since a session may come from anybody.
///
/// The folder may itself be reached through links; paths outside of it are those of the disk. Where
/// no one can tell where the folder lies, nothing in it is reached.
struct OwnFiles: FileSystem {
    private let disk: any FileSystem
    private let folder: String
    /// The folder's one path; nil if nothing is there yet, or the disk does not tell.
    private let place: String?

    /// The disk below `folder`.
    init(of folder: String, on disk: any FileSystem) {
        let under = (disk as? OwnFiles).flatMap { $0.folder == folder ? $0.disk : nil }
        self.disk = under ?? disk
        self.folder = folder
        place = try? self.disk.resolve(folder)
    }

    /// Refuses a path that leads out of the folder.
    ///
    /// - Throws: ``SessionError``; ``FileError`` where nothing is there, or the disk does not tell
    ///   where it lies.
    private func check(_ path: String) throws {
        guard let name = name(of: path) else { return }
        let place = try place ?? disk.resolve(folder)
        guard try disk.resolve(path) == place + "/" + name else {
            throw SessionError(.symbolicLink, place: Place(file: name))
        }
    }

    /// What a path in the folder is called there; nil for the folder itself and what lies elsewhere.
    private func name(of path: String) -> String? {
        guard path.hasPrefix(folder + "/") else { return nil }
        return String(path.dropFirst(folder.count + 1))
    }

    /// Refuses a name in a folder that leads out of the session's.
    private func checkFolder(of path: String) throws {
        guard let slash = path.lastIndex(of: "/") else { return }
        try check(String(path[..<slash]))
    }

    func create(_ path: String) throws -> any WritableFile {
        try checkFolder(of: path)
        // A link that leads to nothing would make a file there.
        if let name = name(of: path), try disk.entry(at: path)?.isLink == true {
            throw SessionError(.symbolicLink, place: Place(file: name))
        }
        return try disk.create(path)
    }

    func open(_ path: String) throws -> any ByteSource {
        try check(path)
        return try disk.open(path)
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

    /// What a name stands for; a link as a link, since only what it leads to is not the session's.
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
    /// This disk, on which the folder holds its own files alone: a symbolic link in it is refused
    /// with ``SessionError``.
    package func ownFiles(of folder: String) -> any FileSystem { OwnFiles(of: folder, on: self) }
}
