import LockstepConcurrency
import LockstepFormats
import LockstepSessions

extension Catalog {
    /// Gives unchecked sessions the results of their earlier checks: those that this database has
    /// under a former path, and those of the catalogs of subfolders and of folders around this one.
    ///
    /// Each database is one transaction, so that an update that is killed keeps what it has.
    /// A database of another catalog that is damaged, of another version or not readable is skipped.
    ///
    /// - Parameters:
    ///   - displaced: checked sessions of this database that are no longer at their path.
    ///   - subfolders: the paths of subfolders that may have a catalog.
    /// - Returns: The number of sessions that got results.
    /// - Throws: ``DatabaseError``, ``FileError`` if the notes cannot be read.
    func reuseResults(
        for sessions: [FoundRecording], displaced: [CheckedSession], subfolders: [String]
    ) throws -> Int {
        var unchecked = sessions
        let moved = try moveResults(
            ReuseRules.matches(
                of: unchecked, in: displaced, offset: nil,
                isUsedOnce: true, hasIdentifier: hasIdentifier))
        unchecked.removeAll { moved.contains($0.path) }
        let sources = ResultSource.all(
            around: folder, subfolders: subfolders, includesFolder: isTemporary)
        for source in sources where !unchecked.isEmpty {
            let copied: Set<String>
            do { copied = try copyResults(for: unchecked, from: source) } catch is DatabaseError {
                // A failure of this database shows again when the sessions are stored.
                continue
            }
            unchecked.removeAll { copied.contains($0.path) }
        }
        return sessions.count - unchecked.count
    }

    private func hasIdentifier(_ session: FoundRecording, _ identifier: String) -> Bool {
        let opened = try? Session(
            opening: folder + "/" + session.path, fileSystem: LocalFileSystem())
        return opened?.manifest.sessionID == identifier
    }

    /// Stores results of this database under other paths.
    ///
    /// - Returns: The paths that got results.
    private func moveResults(_ results: [ReusedResult]) throws -> Set<String> {
        guard !results.isEmpty else { return [] }
        return try database.withLock { database in
            try database.transaction {
                let annotations = try currentNotes().annotations
                let rows = try results.compactMap {
                    try StoredResult($0, in: "main", annotations, database)
                }
                // Two sessions may have swapped paths, so all get a temporary one first, with a
                // slash, with which no path begins.
                for row in rows {
                    try database.execute(
                        "UPDATE session SET path = '/' || id WHERE id = ?", [row.id])
                }
                for row in rows {
                    try database.execute(
                        "DELETE FROM session WHERE path = ?", [.text(row.path)])
                    try database.execute(
                        "UPDATE session SET path = ?, name = ? WHERE id = ?",
                        [.text(row.path), .text(SessionRecord.name(of: row.path)), row.id])
                    try Self.store(row.facts, row.id, database)
                }
                return Set(rows.map(\.path))
            }
        }
    }

    /// Copies results of another catalog.
    ///
    /// - Returns: The paths that got results.
    private func copyResults(
        for unchecked: [FoundRecording], from source: ResultSource
    ) throws -> Set<String> {
        let checked = try read(source) { database, _ in
            try CheckedSession.all(in: ResultSource.schema, database)
        }
        guard let checked else { return [] }
        let results = ReuseRules.matches(
            of: unchecked, in: checked, offset: source.offset, isUsedOnce: false,
            hasIdentifier: hasIdentifier)
        guard !results.isEmpty else { return [] }
        let copied = try read(source) { database, access in
            try database.withoutForeignKeys {
                try database.transaction {
                    let annotations = try currentNotes().annotations
                    let rows = try results.compactMap {
                        try StoredResult($0, in: ResultSource.schema, annotations, database)
                    }
                    try Self.copy(rows, from: ResultSource.schema, database)
                    try source.requireUnchanged(access)
                    return Set(rows.map(\.path))
                }
            }
        }
        return copied ?? []
    }

    /// Lends this catalog's database with another one attached.
    ///
    /// - Returns: Nil if there is no other one.
    /// - Throws: ``DatabaseError``, also if the other one is not of this version.
    private func read<Value>(
        _ source: ResultSource, _ body: (Database, ResultSource.Access) throws -> Value
    ) throws -> Value? {
        guard let access = source.access else { return nil }
        return try database.withLock { database in
            try database.attaching(source.address(access), as: ResultSource.schema) {
                try Schema.requireCurrent(database, in: ResultSource.schema)
                return try body(database, access)
            }
        }
    }
}
