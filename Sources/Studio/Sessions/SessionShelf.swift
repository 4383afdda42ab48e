import LockstepCatalog
import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// Keeps the last sessions that were requested open.
final class SessionShelf: Sendable {
    private struct Entry {
        var path: String
        /// The state of the files when they were opened.
        var fingerprint: String
        var session: OpenSession
    }

    /// As many as a large group has, which a page shows at once; a long session's indices take a few
    /// megabytes.
    private static let mostSessions = 16

    let folder: String
    private let catalog: Catalog
    private let codecs: any MediaCodecs
    private let entries = Mutex<[Entry]>([])

    init(of catalog: Catalog, codecs: any MediaCodecs) {
        (self.catalog, self.codecs) = (catalog, codecs)
        folder = catalog.folder
    }

    /// Opens a session, or returns the open one if its files have not changed.
    ///
    /// - Parameter path: the path from the served folder, as the catalog has it.
    /// - Throws: ``StudioError`` for a path that the catalog does not have or that leads elsewhere.
    func session(_ path: String) throws -> OpenSession {
        let place = try self.place(of: path)
        let fingerprint = try Catalog.fingerprint(of: place)
        let known = entries.withLock { entries -> OpenSession? in
            guard
                let index = entries.firstIndex(where: {
                    $0.path == path && $0.fingerprint == fingerprint
                })
            else { return nil }
            let found = entries.remove(at: index)
            entries.append(found)
            return found.session
        }
        if let known { return known }
        let opened = try OpenSession(place, codecs: codecs)
        entries.withLock { entries in
            entries.removeAll { $0.path == path }
            entries.append(Entry(path: path, fingerprint: fingerprint, session: opened))
            if entries.count > Self.mostSessions { entries.removeFirst() }
        }
        return opened
    }

    /// The absolute path of a recording.
    ///
    /// The catalog does not follow symbolic links; a link that was created since is refused.
    func place(of path: String) throws -> String {
        guard try catalog.contains(path) else { throw StudioError.unknownSession(path) }
        let place = folder + "/" + path
        guard try LocalFileSystem().resolve(place) == place else {
            throw StudioError.outside(path)
        }
        return place
    }

    /// Checks that no symbolic link leads from a path, as far as it exists, out of the served folder.
    ///
    /// - Throws: ``StudioError/outside(_:)``.
    func requireInside(_ path: String) throws {
        let disk = LocalFileSystem()
        var place = folder + "/" + path
        while place != folder, try disk.entry(at: place) == nil {
            place = String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
        }
        guard try disk.resolve(place) == place else { throw StudioError.outside(path) }
    }
}
