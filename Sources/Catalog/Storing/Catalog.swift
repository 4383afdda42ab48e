import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// The recordings in a folder and its subfolders, in a database that answers questions about all of
/// them at once.
///
/// The database is a cache: without it, an update makes it again with equal content.
/// What people add is in a file beside the sessions, ``CatalogLayout/notes``.
/// Several processes may update a catalog at once, and each may be killed at any time.
public final class Catalog: Sendable {
    /// The folder, absolute and without symbolic links.
    public let folder: String
    let database: Mutex<Database>
    /// What was read of the content that the last question was about.
    let content = Mutex<KeptContent?>(nil)
    /// Whether the database is kept in memory.
    let isTemporary: Bool
    let notes: NotesFile
    /// The notes that were read last, with the state of their file.
    let readNotes = Mutex<(state: String, content: NotesFile.Content)?>(nil)

    /// Opens a folder's catalog, and makes its database if there is none.
    ///
    /// - Parameter isTemporary: Whether the database is kept in memory, for a folder that cannot be
    ///   written.
    /// - Throws: ``FileError``, ``DatabaseError``, or ``SessionError`` if the folder is a session or
    ///   inside one, whose seal another file would break.
    public init(of folder: String, isTemporary: Bool = false) throws {
        let disk = LocalFileSystem()
        self.folder = try disk.resolve(folder)
        self.isTemporary = isTemporary
        notes = NotesFile(path: CatalogLayout.notes(of: self.folder))
        try disk.requireOutsideSessions(self.folder)
        let opened =
            try isTemporary
            ? Self.prepared(":memory:") : Self.openedDatabase(of: self.folder, disk)
        database = Mutex(opened)
    }

    private static func openedDatabase(
        of folder: String, _ disk: LocalFileSystem
    ) throws -> sending Database {
        // Throws an error with the reason if the path is not a folder.
        _ = try disk.list(folder)
        do {
            try disk.makeDirectory(folder + "/" + CatalogLayout.cache)
        } catch let error as FileError where error.code == .exists {
            // An earlier update made it.
        }
        let path = CatalogLayout.database(of: folder)
        do {
            return try prepared(path)
        } catch let error as DatabaseError where error.isOfDamagedFile {
            for suffix in ["", "-wal", "-shm"] { try? disk.remove(path + suffix) }
            return try prepared(path)
        }
    }

    private static func prepared(_ path: String) throws -> sending Database {
        let database = try Database(path)
        do {
            // Readers do not wait for an update, and no power loss damages the file.
            try database.execute("PRAGMA journal_mode = WAL")
            try database.execute("PRAGMA synchronous = NORMAL")
        } catch let error as DatabaseError where !error.isOfDamagedFile {
            // Another process is setting the same at this moment.
        }
        try Schema.prepare(database)
        return database
    }

    /// Adds notes to their file and to the database.
    ///
    /// - Throws: ``FileError`` if they cannot be stored, ``DatabaseError`` if only the database
    ///   cannot, which the next update repairs.
    public func add(_ added: [SessionNote]) throws {
        try notes.append(added)
        try applyNotes()
    }

    /// The session with this path, from the catalog's folder, as a small JPEG; nil without one.
    public func thumbnail(of path: String) throws -> [UInt8]? {
        try database.withLock { database in
            try database.value(
                "SELECT jpeg FROM thumbnail JOIN session ON id = session WHERE path = ?",
                [.text(path)])?.asBytes
        }
    }
}
