internal import CSQLite
public import LockstepSamples

/// A failed operation of the catalog's database.
public struct DatabaseError: Failure, Hashable {
    /// SQLite's primary result code.
    public var code: Int32
    /// SQLite's description.
    public var message: String
    /// The path of the database.
    public var path: String

    /// The error of a file whose content is not that of a catalog.
    static func damaged(_ path: String, _ message: String) -> DatabaseError {
        DatabaseError(code: SQLITE_CORRUPT, message: message, path: path)
    }

    /// Whether the file is damaged, is not a database, or has not the tables of a catalog.
    var isOfDamagedFile: Bool {
        code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_ERROR
    }
    /// Whether the folder or the file cannot be opened or written.
    public var isOfReadOnlyPlace: Bool {
        code == SQLITE_READONLY || code == SQLITE_CANTOPEN || code == SQLITE_PERM
    }

    /// The problem, with SQLite's description.
    public var problem: String {
        code == SQLITE_BUSY
            ? "another program has been using the catalog for too long"
            : "the catalog's database cannot be used: \(message)"
    }

    /// The database's file.
    public var place: Place? { Place(file: path) }

    /// Advice for the user, by code.
    public var remedy: Remedy {
        switch code {
        case SQLITE_BUSY, SQLITE_LOCKED: "Wait until the program that is using it has ended."
        case SQLITE_FULL: "Free some space or choose another disk."
        case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM:
            "Choose a folder that you may write to."
        case SQLITE_IOERR: "Check the disk and try again."
        default:
            "Delete the file: the next update builds it again. Notes are stored in another file."
        }
    }
}
