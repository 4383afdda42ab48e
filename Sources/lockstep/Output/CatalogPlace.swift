import LockstepCatalog
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// The catalog that a command uses.
enum CatalogPlace {
    /// Opens the catalog of the closest folder above a session that has one.
    ///
    /// - Returns: The catalog, and the session's path in it.
    static func find(_ session: String) throws -> (catalog: Catalog, path: String) {
        let disk = LocalFileSystem()
        let place = try disk.resolve(session)
        var folder = place
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = String(folder[..<slash])
            let hasNotes = try disk.entry(at: CatalogLayout.notes(of: folder)) != nil
            guard try hasNotes || disk.entry(at: CatalogLayout.database(of: folder)) != nil else {
                continue
            }
            return (try Catalog(of: folder), String(place.dropFirst(folder.count + 1)))
        }
        throw AbsentCatalog(session: session)
    }

    /// Opens a folder's catalog for questions: in memory if the folder cannot be written.
    static func open(_ folder: String) throws -> Catalog {
        do {
            return try Catalog(of: folder)
        } catch let error as DatabaseError where error.isOfReadOnlyPlace {
            return try Catalog(of: folder, isTemporary: true)
        } catch let error as FileError where error.operation == .makeDirectory {
            return try Catalog(of: folder, isTemporary: true)
        }
    }
}

extension SessionReader {
    /// Reads with this machine's codecs.
    static var local: SessionReader {
        SessionReader(
            codecs: FFmpegCodecs(), cryptography: OpenSSLCryptography(), namingActions: \.command)
    }
}

/// No folder above a session has a catalog.
private struct AbsentCatalog: Failure {
    let session: String

    var problem: String { "no folder above this session has a catalog" }
    var place: Place? { Place(file: session) }
    var remedy: Remedy {
        "Run `lockstep catalog update` on the folder that contains your sessions."
    }
}
