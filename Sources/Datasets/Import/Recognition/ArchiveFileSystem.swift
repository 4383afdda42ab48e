import LockstepContainers
import LockstepSamples
import LockstepSessions

/// A zip archive as a read-only file system: its entries are in a folder with the archive's path.
///
/// Nothing is unpacked: bytes are read from the archive on demand.
struct ArchiveFileSystem: FileSystem {
    private let path: String
    private let disk: any FileSystem
    /// Files by their name in the archive.
    private let files: [String: ZipEntry]
    /// Each folder's entries, by its name in the archive, sorted.
    private let folders: [String: [DirectoryEntry]]

    /// Whether an entry was added by macOS: a resource fork or a folder's view settings.
    private static func isClutter(_ name: String) -> Bool {
        name.hasPrefix("__MACOSX/") || name == "__MACOSX" || name.hasSuffix(".DS_Store")
    }

    /// Opens the archive at a path.
    ///
    /// - Returns: nil if there is no file, or its first bytes are not those of an archive.
    /// - Throws: ``ZipError`` for an archive that is damaged or malicious.
    init?(_ path: String, on disk: any FileSystem) throws {
        guard let archive = try? disk.open(path) else { return nil }
        let head = try [UInt8](unsafeUninitializedCapacity: 4) { buffer, initialized in
            initialized = try archive.read(at: 0, into: UnsafeMutableRawBufferPointer(buffer))
        }
        guard ZipIndex.isBeginning(head) else { return nil }
        var files: [String: ZipEntry] = [:]
        var folders = FolderTree()
        for entry in try ZipIndex(archive, file: path).entries where !Self.isClutter(entry.name) {
            folders.add(entry)
            // Of equal names the first is used, as in the folder's list.
            if !entry.isDirectory, files[entry.name] == nil { files[entry.name] = entry }
        }
        self.path = path
        self.disk = disk
        self.files = files
        self.folders = folders.listings
    }

    /// A path's name in the archive: empty for the archive itself; nil for any other place.
    private func name(_ other: String) -> String? {
        guard other.hasPrefix(path) else { return nil }
        let rest = other.dropFirst(path.count)
        guard rest.isEmpty || rest.hasPrefix("/") else { return nil }
        return String(rest.drop { $0 == "/" })
    }

    /// Opens an entry.
    func open(_ path: String) throws -> any ByteSource {
        guard let entry = name(path).flatMap({ files[$0] }) else {
            throw FileError(.open, path: path, code: .missing)
        }
        return try ZipEntryBytes(entry, in: disk.open(self.path), file: self.path)
    }

    /// A folder's entries.
    func list(_ path: String) throws -> [DirectoryEntry] {
        guard let entries = name(path).flatMap({ folders[$0] }) else {
            throw FileError(.list, path: path, code: .missing)
        }
        return entries
    }

    /// Always throws: an archive is read-only.
    func create(_ path: String) throws -> any WritableFile {
        throw FileError(.create, path: path, code: .readOnly)
    }

    /// Always throws: an archive is read-only.
    func makeDirectory(_ path: String) throws {
        throw FileError(.makeDirectory, path: path, code: .readOnly)
    }

    /// Always throws: an archive is read-only.
    func rename(_ path: String, to newPath: String) throws {
        throw FileError(.rename, path: path, code: .readOnly)
    }

    /// Always throws: an archive is read-only.
    func remove(_ path: String) throws { throw FileError(.remove, path: path, code: .readOnly) }

    /// Does nothing: an archive is read-only.
    func synchronizeDirectory(_ path: String) throws {}
    func synchronizeTree(_ path: String) throws {}
}

/// The folders that contain the entries; archives need not list them.
private struct FolderTree {
    private var entries: [String: [String: DirectoryEntry]] = ["": [:]]

    mutating func add(_ entry: ZipEntry) {
        var parent = ""
        let parts = entry.name.split(separator: "/").map(String.init)
        for part in parts.dropLast() {
            put(DirectoryEntry(name: part, isDirectory: true, byteCount: 0), in: parent)
            parent += (parent.isEmpty ? "" : "/") + part
        }
        guard let name = parts.last else { return }
        put(
            DirectoryEntry(
                name: name, isDirectory: entry.isDirectory,
                byteCount: entry.isDirectory ? 0 : max(0, entry.byteCount), isLink: entry.isLink),
            in: parent)
    }

    private mutating func put(_ entry: DirectoryEntry, in parent: String) {
        guard entries[parent]?[entry.name] == nil else { return }
        entries[parent, default: [:]][entry.name] = entry
        guard entry.isDirectory else { return }
        let path = (parent.isEmpty ? "" : parent + "/") + entry.name
        entries[path] = entries[path] ?? [:]
    }

    var listings: [String: [DirectoryEntry]] {
        entries.mapValues { $0.values.sorted { $0.name < $1.name } }
    }
}
