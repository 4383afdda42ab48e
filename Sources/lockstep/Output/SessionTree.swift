import LockstepSamples
import LockstepSessions

/// The sessions in a folder and in all folders below it.
struct SessionTree {
    /// The sessions, sorted by name, which is the path from the folder on.
    private(set) var entries: [CatalogEntry] = []
    private let fileSystem = LocalFileSystem()

    /// More folders within each other than anybody keeps sessions in.
    private static let deepest = 32

    /// Looks for sessions; a session's own folder holds that session.
    ///
    /// Nothing is looked for within a session, in hidden folders, or behind symbolic links.
    ///
    /// - Throws: ``FileError`` when `folder` itself cannot be listed.
    init(_ folder: String) throws {
        let end = folder.lastIndex { $0 != "/" }
        let root = end.map { String(folder[...$0]) } ?? folder
        if Self.isSession(try fileSystem.list(root)) {
            entries = try session(at: root)
        } else {
            try add(root, "", depth: 0)
        }
        entries.sort { $0.name < $1.name }
    }

    /// As the catalog does: by a manifest or a row file.
    private static func isSession(_ files: [DirectoryEntry]) -> Bool {
        let names = [SessionLayout.manifest] + RowFile.allCases.map(\.rawValue)
        return files.contains { !$0.isDirectory && names.contains($0.name) }
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
