import LockstepSessions

/// The database of another catalog, from which results of checks are read and which is never
/// written.
struct ResultSource: Sendable {
    /// How the database can be read.
    enum Access: Hashable, Sendable {
        /// No process is writing it: all content is in this file, which needs no lock. So it can be
        /// in a read-only folder, and no file is left there.
        case quiet(DirectoryEntry)
        /// A process is writing it, or was killed: SQLite's locks are needed.
        case shared
    }

    /// The name of the database while it is attached.
    static let schema = "source"

    /// The path of the database.
    let path: String
    /// From the folder of the database's catalog to the folder that is updated.
    let offset: FolderOffset

    /// How the database can be read now; nil if there is none.
    var access: Access? {
        let disk = LocalFileSystem()
        guard let file = try? disk.entry(at: path), !file.isDirectory, !file.isLink, !file.isSpecial
        else { return nil }
        let isEmpty = ["-wal", "-journal"].allSatisfy { suffix in
            ((try? disk.entry(at: path + suffix))?.byteCount ?? 0) == 0
        }
        return isEmpty ? .quiet(file) : .shared
    }

    /// Checks that the database did not change while it was read without a lock.
    ///
    /// - Throws: ``DatabaseError`` if it did.
    func requireUnchanged(_ access: Access) throws {
        guard access == .shared || access == self.access else {
            throw DatabaseError.damaged(path, "it changed while it was read")
        }
    }

    /// The database as a URI (https://www.sqlite.org/uri.html).
    func address(_ access: Access) -> String {
        let encoded = path.replacing("%", with: "%25").replacing("?", with: "%3f")
            .replacing("#", with: "%23")
        switch access {
        case .quiet: return "file:\(encoded)?mode=ro&immutable=1"
        case .shared: return "file:\(encoded)?mode=ro"
        }
    }
}

extension ResultSource {
    /// The databases whose results an update of a folder may use: of subfolders, and of the nearest
    /// folder above.
    ///
    /// - Parameters:
    ///   - folder: the absolute path of the folder.
    ///   - subfolders: the paths, from there, of subfolders that may have a catalog.
    ///   - includesFolder: whether to use the folder's own database, for a catalog in memory.
    static func all(
        around folder: String, subfolders: [String], includesFolder: Bool
    ) -> [ResultSource] {
        let own = includesFolder ? [ResultSource(of: folder, FolderOffset())] : []
        let below = subfolders.map {
            ResultSource(of: folder + "/" + $0, FolderOffset(added: $0 + "/"))
        }
        return own + below + [above(folder)].compactMap { $0 }
    }

    private init(of folder: String, _ offset: FolderOffset) {
        self.init(path: CatalogLayout.database(of: folder), offset: offset)
    }

    private static func above(_ folder: String) -> ResultSource? {
        var parent = folder
        while let slash = parent.lastIndex(of: "/"), slash > parent.startIndex {
            parent = String(parent[..<slash])
            let removed = String(folder.dropFirst(parent.count + 1)) + "/"
            let source = ResultSource(of: parent, FolderOffset(removed: removed))
            if source.access != nil { return source }
        }
        return nil
    }
}
