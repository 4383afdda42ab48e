import LockstepSamples
import LockstepSessions

/// A folder that somebody else's logger filled: its names, and its files by name.
struct RecordingFolder {
    let path: String
    let fileSystem: any FileSystem
    let entries: [DirectoryEntry]
    /// Where it lies in the recording, for sentences: empty, or names with a slash at the end.
    private(set) var prefix = ""

    /// Lists a folder.
    ///
    /// - Throws: ``InterchangeError`` when the path leads to a file, ``FileError`` when to nothing.
    init(_ path: String, fileSystem: any FileSystem) throws {
        self.path = path
        self.fileSystem = fileSystem
        do {
            entries = try fileSystem.list(path)
        } catch let error as FileError {
            guard (try? fileSystem.open(path)) != nil else { throw error }
            throw InterchangeError(.notAFolder, place: Place(file: path))
        }
    }

    var names: [String] { entries.map(\.name) }

    /// Whether there is a file, not a folder, of that name.
    func contains(_ name: String) -> Bool {
        entries.contains { $0.name == name && !$0.isDirectory }
    }

    /// A file, or nil where there is none of that name or it is empty.
    ///
    /// - Throws: ``InterchangeError`` for a symbolic link, ``FileError`` where the disk refuses.
    func open(_ name: String) throws -> (any ByteSource)? {
        let file = entries.first { $0.name == name && !$0.isDirectory && $0.byteCount > 0 }
        guard let file else { return nil }
        guard !file.isLink else {
            throw InterchangeError(.symbolicLink, place: Place(file: prefix + name))
        }
        return try fileSystem.open(path + "/" + name)
    }

    /// A folder in this one, or in those below where names stand with slashes between.
    ///
    /// - Returns: nil where there is none; a symbolic link is no folder.
    func subfolder(_ names: String) throws -> RecordingFolder? {
        var folder = self
        for name in names.split(separator: "/") {
            guard folder.entries.contains(where: { $0.name == name && $0.isDirectory }) else {
                return nil
            }
            let prefix = folder.prefix + name + "/"
            folder = try RecordingFolder(folder.path + "/" + name, fileSystem: fileSystem)
            folder.prefix = prefix
        }
        return folder
    }

    /// A file's length, bytes; nil where there is none of that name or it is empty.
    func size(of name: String) -> Int64? {
        entries.first { $0.name == name && !$0.isDirectory && $0.byteCount > 0 }?.byteCount
    }

    /// A small file whole; nil where there is none of that name or it is empty.
    func contents(_ name: String, limit: Int64) throws -> [UInt8]? {
        guard try open(name) != nil else { return nil }
        return try fileSystem.contents(of: path + "/" + name, limit: limit)
    }

    /// The files that are movies by their name, sorted.
    var movies: [String] {
        entries.filter { entry in
            let name = entry.name.lowercased()
            return !entry.isDirectory && (name.hasSuffix(".mp4") || name.hasSuffix(".mov"))
        }.map(\.name)
    }
}
