import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A folder that another app's logger wrote: its names, and its files by name.
struct RecordingFolder {
    let path: String
    let fileSystem: any FileSystem
    let entries: [DirectoryEntry]
    /// The path within the recording, for messages: empty, or names with a slash at the end.
    private(set) var prefix = ""

    /// Lists a folder.
    ///
    /// - Throws: ``DatasetError`` if the path leads to a file, ``FileError`` if nothing is
    ///   there.
    init(_ path: String, fileSystem: any FileSystem) throws {
        self.path = path
        self.fileSystem = fileSystem
        do {
            entries = try fileSystem.list(path)
        } catch let error as FileError {
            guard (try? fileSystem.open(path)) != nil else { throw error }
            throw DatasetError(.notAFolder, place: Place(file: path))
        }
    }

    /// A folder whose entries, sorted by name, were listed already.
    init(_ path: String, entries: [DirectoryEntry], fileSystem: any FileSystem) {
        self.path = path
        self.fileSystem = fileSystem
        self.entries = entries
    }

    /// A recording that is a single file, as a folder with nothing else in it.
    ///
    /// - Parameter endings: the file name endings of such recordings.
    /// - Returns: nil if no file has such a name.
    init?(file path: String, endings: [String], fileSystem: any FileSystem) {
        guard endings.contains(where: path.lowercased().hasSuffix),
            let file = try? fileSystem.open(path)
        else {
            return nil
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let above = path.dropLast(name.count)
        self.path = above.isEmpty ? "." : String(above)
        self.fileSystem = fileSystem
        entries = [DirectoryEntry(name: name, isDirectory: false, byteCount: file.byteCount)]
    }

    /// The entries' names, without an export's mark, which is not part of the recording.
    var names: [String] { entries.map(\.name).filter { !ExportMark.names.contains($0) } }

    /// Whether there is a file, not a folder, of that name.
    func contains(_ name: String) -> Bool {
        entry(name)?.isDirectory == false
    }

    /// Whether there is a folder of that name.
    func contains(folder name: String) -> Bool {
        entry(name)?.isDirectory == true
    }

    /// Binary search: folders of images have tens of thousands of entries, sorted by name.
    private func entry(_ name: String) -> DirectoryEntry? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].name < name { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].name == name ? entries[low] : nil
    }

    /// A file's complete content; nil if there is no file of that name or it is empty.
    ///
    /// - Throws: ``DatasetError`` as ``open(_:)`` does, ``FileError`` for a file beyond `limit`
    ///   bytes.
    func contents(of name: String, limit: Int64 = 1 << 30) throws -> [UInt8]? {
        guard try ownFile(name) != nil else { return nil }
        return try fileSystem.contents(of: path + "/" + name, limit: limit)
    }

    /// A file, or nil if there is none of that name or it is empty.
    ///
    /// - Throws: ``DatasetError`` for a symbolic link, ``FileError`` if the disk reports an
    ///   error.
    func open(_ name: String) throws -> (any ByteSource)? {
        guard try ownFile(name) != nil else { return nil }
        return try fileSystem.open(path + "/" + name)
    }

    /// A folder in this one, or in nested ones if the names are separated by slashes; nil if there
    /// is none.
    ///
    /// - Throws: ``DatasetError`` for a symbolic link, ``FileError`` if the disk reports an
    ///   error.
    func subfolder(_ names: String) throws -> RecordingFolder? {
        var folder = self
        for name in names.split(separator: "/").map(String.init) {
            guard let entry = try folder.ownEntry(name), entry.isDirectory else { return nil }
            let prefix = folder.prefix + name + "/"
            folder = try RecordingFolder(folder.path + "/" + name, fileSystem: fileSystem)
            folder.prefix = prefix
        }
        return folder
    }

    /// A file's size in bytes; nil if there is none of that name or it is empty.
    func size(of name: String) -> Int64? {
        entry(name).flatMap { $0.isDirectory || $0.byteCount == 0 ? nil : $0.byteCount }
    }

    /// A file of that name that is not empty.
    private func ownFile(_ name: String) throws -> DirectoryEntry? {
        try ownEntry(name).flatMap { $0.isDirectory || $0.byteCount == 0 ? nil : $0 }
    }

    /// An entry of that name.
    ///
    /// Throws for a symbolic link: another app's folder must not refer to files outside it.
    private func ownEntry(_ name: String) throws -> DirectoryEntry? {
        guard let entry = entry(name) else { return nil }
        guard !entry.isLink else {
            throw DatasetError(.symbolicLink, place: Place(file: prefix + name))
        }
        return entry
    }

    /// The first line of a file, without a byte order mark; nil if there is none.
    func firstLine(of name: String) throws -> ArraySlice<UInt8>? {
        guard let file = try open(name), let line = try LineReader(file, file: name).next() else {
            return nil
        }
        return line.bytes.withoutByteOrderMark
    }
}
