import LockstepCatalog
import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The groups in the served folder, as of the last search.
///
/// Each file is read when it is new or has changed. A file that is named as a group and cannot be
/// read as one stays in the list with the reason.
final class GroupList: Sendable {
    private struct Entry {
        var fingerprint: String
        /// Nil for a file that is no group's manifest.
        var group: ListedGroup?
    }

    private let folder: String
    private let entries = Mutex<[String: Entry]>([:])
    private let disk = LocalFileSystem()

    /// - Parameter folder: the served folder, absolute and without symbolic links.
    init(of folder: String) { self.folder = folder }

    /// The groups, in the order of their paths.
    var groups: [ListedGroup] {
        entries.withLock { $0.values.compactMap(\.group) }.sorted { $0.path < $1.path }
    }

    /// The groups with a session among their members.
    ///
    /// - Parameter path: the session's path, from the served folder.
    func groups(of path: String) -> [ListedGroup] {
        groups.filter { group in
            guard case .success(let facts) = group.facts else { return false }
            return facts.members.contains { $0.path == path }
        }
    }

    /// Brings the list in line with the files that a search found; one call at a time.
    ///
    /// - Returns: Whether a group was added, changed or removed.
    func update(_ documents: [FoundDocument]) -> Bool {
        let before = entries.withLock { $0 }
        var after: [String: Entry] = [:]
        var hasChanged = false
        for document in documents {
            if let known = before[document.path], known.fingerprint == document.fingerprint {
                after[document.path] = known
                continue
            }
            let group = read(document.path)
            hasChanged = hasChanged || group != nil || before[document.path]?.group != nil
            after[document.path] = Entry(fingerprint: document.fingerprint, group: group)
        }
        hasChanged =
            hasChanged || before.contains { $0.value.group != nil && after[$0.key] == nil }
        entries.withLock { [after] in $0 = after }
        return hasChanged
    }

    /// Reads the manifest of a listed group again.
    ///
    /// - Throws: ``StudioError`` for a path that is not listed or that leads elsewhere,
    ///   ``FormatError`` if it cannot be read.
    func manifest(_ path: String) throws -> GroupManifest {
        guard entries.withLock({ $0[path]?.group }) != nil else {
            throw StudioError.unknownGroup(path)
        }
        let bytes = try self.bytes(of: path)
        do {
            return try GroupManifest(decoding: bytes)
        } catch let error as FormatError {
            throw error.at(Place(file: path))
        }
    }

    /// Nil for a file that is no group's manifest.
    private func read(_ path: String) -> ListedGroup? {
        let bytes = Result { try self.bytes(of: path) }
        let isGroup =
            GroupPath.hasUsualName(path)
            || (try? bytes.get()).map(GroupManifest.isManifest) == true
        guard isGroup else { return nil }
        return ListedGroup(
            path: path,
            facts: Result {
                ListedGroup.Facts(try GroupManifest(decoding: try bytes.get()), at: path)
            })
    }

    private func bytes(of path: String) throws -> [UInt8] {
        let place = folder + "/" + path
        guard try disk.resolve(place) == place else { throw StudioError.outside(path) }
        return try disk.contents(of: place, limit: GroupManifest.largestByteCount)
    }
}
