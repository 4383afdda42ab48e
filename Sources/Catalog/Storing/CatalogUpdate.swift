import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// What an update of a catalog did.
public struct CatalogUpdate: Hashable, Sendable {
    /// Recordings in the folder.
    public internal(set) var foundCount = 0
    /// Recordings that were new or had changed, and were read.
    public internal(set) var readCount = 0
    /// Sessions that were new, moved or changed, and got the results of an earlier check.
    public internal(set) var reusedCount = 0
    /// Recordings that are gone, and were removed.
    public internal(set) var removedCount = 0
    /// Recordings in the catalog that cannot be read.
    public internal(set) var brokenCount = 0
    /// Sessions in the catalog that are not checked.
    public internal(set) var uncheckedCount = 0
    /// The numbers of lines of the notes that cannot be read, from 1.
    public internal(set) var unreadableNotes: [Int] = []
    /// The JSON files beside recordings, which the catalog does not read.
    package internal(set) var documents: [FoundDocument] = []
}

extension Catalog {
    /// Brings the catalog in line with its folder: reads recordings that are new or have changed,
    /// and removes those that are gone.
    ///
    /// A session that was checked at another path, or by the catalog of a subfolder or of a folder
    /// around this one, gets those results.
    ///
    /// What is done is kept if the process ends: each checked recording is one transaction. A
    /// recording that cannot be read becomes a row with its error.
    ///
    /// - Parameters:
    ///   - isChecking: Whether to check sessions, which reads all of their files. If not, a new or
    ///     changed session has only what its manifest states.
    ///   - isReusing: Whether to use results of earlier checks; if not, each new session is read.
    ///   - jobs: How many recordings are read at once, at least 1.
    ///   - progress: Called from time to time, on one thread at a time, with the share of the work
    ///     done and the number of recordings left to read.
    /// - Throws: ``FileError`` if the folder cannot be listed or the notes cannot be read,
    ///   ``DatabaseError``.
    @discardableResult
    package func update(
        with reader: SessionReader, isChecking: Bool, isReusing: Bool = true, jobs: Int = 1,
        progress: @escaping @Sendable (Double, Int) -> Void = { _, _ in }
    ) throws -> CatalogUpdate {
        var update = CatalogUpdate()
        update.unreadableNotes = try currentNotes().unreadableLines
        try applyNotes()
        var known = try knownRecordings()
        let search = try RecordingSearch(
            folder, known: known.compactMapValues(\.dataset), leavesOutExports: true)
        let found = search.found
        update.foundCount = found.count
        update.documents = search.documents
        let unchecked = ReuseRules.unchecked(found, known)
        if isReusing, !unchecked.isEmpty {
            update.reusedCount = try reuseResults(
                for: unchecked, displaced: ReuseRules.displaced(known, found),
                subfolders: search.catalogs)
            // Another update may have done a part of it.
            known = try knownRecordings()
        }
        update.removedCount = try removeMissing(known, found)
        let wanted = known.outdated(found, isChecking: isChecking)
        update.readCount = wanted.count
        let batch = RecordBatch(size: isChecking ? 1 : Self.uncheckedBatch) { [self] in
            try store($0)
        }
        let work = UpdateWork(wanted, progress: progress)
        try work.run(jobs: jobs) { [self] recording, report in
            let record = reader.record(
                of: recording, in: folder, isChecking: isChecking, progress: report)
            try batch.add(record)
        }
        try batch.finish()
        try count(&update)
        return update
    }

    /// A manifest is read in a fraction of the time that a transaction takes.
    private static let uncheckedBatch = 64

    private func knownRecordings() throws -> [String: KnownRecording] {
        var known: [String: KnownRecording] = [:]
        try database.withLock { database in
            try database.query(
                "SELECT path, fingerprint, is_checked, state IS NULL, format, session_id "
                    + "FROM session"
            ) { row in
                guard let path = row[0].asText, let fingerprint = row[1].asText else { return }
                var entry = KnownRecording(
                    fingerprint: fingerprint, isChecked: row[2] == .integer(1),
                    identifier: row[5].asText)
                if row[3] == .integer(1), let format = row[4].asText {
                    entry.dataset = FoundRecording(
                        path: path, kind: .dataset(format), fingerprint: fingerprint)
                }
                known[path] = entry
            }
        }
        return known
    }

    private func removeMissing(
        _ known: [String: KnownRecording], _ found: [FoundRecording]
    ) throws -> Int {
        let disk = LocalFileSystem()
        let missing = Set(known.keys).subtracting(found.map(\.path)).sorted()
        // Another update may have found a recording that was made after this search.
        let isSearchedAgain = missing.filter { path in
            known[path]?.dataset != nil || (try? disk.entry(at: folder + "/" + path)) == nil
        }
        for path in isSearchedAgain { try removeRecord(of: path) }
        return isSearchedAgain.count
    }

    private func count(_ update: inout CatalogUpdate) throws {
        try database.withLock { database in
            update.brokenCount = try database.count("is_broken")
            update.uncheckedCount = try database.count(
                "state IS NOT NULL AND NOT is_checked AND NOT is_broken")
        }
    }
}

/// What a catalog knows about a path.
struct KnownRecording: Sendable {
    var fingerprint: String
    /// Whether a check was made; a recording that could not be read is tried again.
    var isChecked: Bool
    /// The identifier in the session's manifest; nil for anything but a session.
    var identifier: String?
    /// The recording, if it is one of another app.
    var dataset: FoundRecording?
}

extension [String: KnownRecording] {
    /// The recordings that are new or have changed, and with `isChecking` also unchecked sessions.
    fileprivate func outdated(_ found: [FoundRecording], isChecking: Bool) -> [FoundRecording] {
        found.filter { recording in
            guard let known = self[recording.path] else { return true }
            return known.fingerprint != recording.fingerprint
                || recording.kind == .session && isChecking && !known.isChecked
        }
    }
}

extension Database {
    fileprivate func count(_ condition: String) throws -> Int {
        let count = try value("SELECT count(*) FROM session WHERE \(condition)")?.asInteger
        return count.flatMap { Int(exactly: $0) } ?? 0
    }
}
