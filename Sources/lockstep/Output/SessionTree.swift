import LockstepCatalog
import LockstepSamples
import LockstepSessions

/// The sessions in a folder and all its subfolders.
struct SessionTree {
    /// The sessions, sorted by name, which is the path relative to the folder.
    private(set) var entries: [CatalogEntry] = []
    private let fileSystem = LocalFileSystem()

    /// The limit of nested folders, far deeper than expected.
    private static let deepest = 32

    /// Finds sessions; for a session's own folder, only that session.
    ///
    /// Does not search sessions, hidden folders, or targets of symbolic links.
    ///
    /// - Throws: ``FileError`` if `folder` or a subfolder cannot be listed.
    init(_ folder: String) throws {
        let end = folder.lastIndex { $0 != "/" }
        let root = end.map { String(folder[...$0]) } ?? folder
        if RecordingSearch.isSession(try fileSystem.list(root)) {
            entries = try session(at: root)
        } else {
            try add(root, "", depth: 0)
        }
        entries.sort { $0.name < $1.name }
    }

    private func session(at path: String) throws -> [CatalogEntry] {
        let resolved = try fileSystem.resolve(path)
        guard let slash = resolved.lastIndex(of: "/") else { return [] }
        let name = resolved[resolved.index(after: slash)...]
        return try SessionCatalog.list(String(resolved[...slash]), fileSystem: fileSystem)
            .filter { $0.name == name }.map { entry in
                var entry = entry
                entry.path = path
                return entry
            }
    }

    private mutating func add(_ folder: String, _ prefix: String, depth: Int) throws {
        let found = try SessionCatalog.list(folder, fileSystem: fileSystem)
        entries += found.map { entry in
            var entry = entry
            entry.name = prefix + entry.name
            return entry
        }
        let sessions = Set(found.map(\.name))
        guard depth < Self.deepest else { return }
        for child in try fileSystem.list(folder)
        where child.isDirectory && !child.name.hasPrefix(".") && !sessions.contains(child.name) {
            try add(folder + "/" + child.name, prefix + child.name + "/", depth: depth + 1)
        }
    }
}
