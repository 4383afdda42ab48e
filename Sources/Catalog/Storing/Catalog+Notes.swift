public import LockstepAnalysis
import LockstepConcurrency
import LockstepSamples

extension Catalog {
    /// Brings the database in line with the notes, if their file has changed.
    func applyNotes() throws {
        let content = try currentNotes()
        let state = notes.state
        try database.withLock { database in
            let known = try database.value("SELECT value FROM meta WHERE key = 'notes'")
            guard known?.asText != state else { return }
            try database.transaction {
                var paths = Set(content.annotations.keys)
                try database.query("SELECT path FROM session WHERE is_annotated") { row in
                    if let path = row[0].asText { paths.insert(path) }
                }
                for path in paths.sorted() {
                    try Self.annotate(path, content.annotations[path], in: database)
                }
                try database.execute(
                    "INSERT OR REPLACE INTO meta VALUES ('notes', ?)", [.text(state)])
            }
        }
    }

    /// The notes, read again if their file has changed.
    func currentNotes() throws -> NotesFile.Content {
        let state = notes.state
        return try readNotes.withLock { read in
            if let read, read.state == state { return read.content }
            let content = try notes.read()
            read = (state, content)
            return content
        }
    }

    /// Stores what notes add to a session; notes of a session that is gone stay in their file.
    private static func annotate(
        _ path: String, _ annotation: SessionAnnotation?, in database: Database
    ) throws {
        let stored = try AnnotatedFacts.Recorded.read(
            "session WHERE path = ?", [.text(path)], of: path, database)
        guard let stored else { return }
        try store(AnnotatedFacts(stored.recorded, annotation), stored.id, database)
    }

    /// Stores what notes add to the row of a session.
    static func store(
        _ facts: AnnotatedFacts, _ id: DatabaseValue, _ database: Database
    ) throws {
        let changes = Schema.annotated.map { "\($0.name) = ?" }.joined(separator: ", ")
        try database.execute("UPDATE session SET \(changes) WHERE id = ?", facts.values + [id])
        try database.execute("DELETE FROM tag WHERE session = ?", [id])
        try insert(facts.tags, id, database)
    }

    static func insert(_ tags: [String], _ id: DatabaseValue, _ database: Database) throws {
        for tag in tags { try database.execute("INSERT INTO tag VALUES (?, ?)", [id, .text(tag)]) }
    }
}

extension Catalog {
    /// Returns the text and the verdict of the notes about a recording; nil for what they lack.
    ///
    /// - Throws: ``FileError``.
    public func annotation(
        of path: String
    ) throws -> (text: String?, verdict: Finding.Severity?) {
        let annotation = try currentNotes().annotations[path]
        return (annotation?.text, annotation?.verdict)
    }
}

extension AnnotatedFacts.Recorded {
    /// Reads what a session's row states, and the row's identifier; nil if there is no such row.
    ///
    /// - Parameters:
    ///   - source: the table and the condition, in SQL, with these values.
    ///   - path: the path of the session, whatever the row states.
    static func read(
        _ source: String, _ values: [DatabaseValue], of path: String, _ database: Database
    ) throws -> (id: DatabaseValue, recorded: Self)? {
        var stored: (id: DatabaseValue, recorded: Self)?
        try database.query(
            """
            SELECT id, recorded_title, recorded_notes, recorded_tags, device, measured_verdict \
            FROM \(source)
            """, values
        ) { row in
            stored = (
                row[0],
                Self(
                    path: path, title: row[1].asText, notes: row[2].asText,
                    tags: StringList.decoded(row[3].asText ?? ""), device: row[4].asText,
                    verdict: row[5].asText)
            )
        }
        return stored
    }
}
