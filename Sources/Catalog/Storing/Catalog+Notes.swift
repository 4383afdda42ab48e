import LockstepAnalysis
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

    /// Stores what a session states together with what notes add to it.
    static func annotate(
        _ path: String, _ annotation: SessionAnnotation?, in database: Database
    ) throws {
        var stored: [DatabaseValue] = []
        try database.query(
            """
            SELECT id, recorded_title, recorded_notes, recorded_tags, measured_verdict, device \
            FROM session WHERE path = ?
            """, [.text(path)]
        ) { stored = $0.values }
        // Notes of a session that is gone stay in their file.
        guard stored.count == 6 else { return }
        let tags = (annotation ?? SessionAnnotation())
            .tags(with: StringList.decoded(stored[3].asText ?? ""))
        let notes = [stored[2].asText, annotation?.text].compactMap { $0 }.filter { !$0.isEmpty }
        let words = [path, stored[1].asText, stored[5].asText].compactMap { $0 } + notes + tags
        let verdict = annotation?.verdict.map { DatabaseValue.text($0.rawValue) }
        try database.execute(
            """
            UPDATE session SET title = ?, notes = ?, verdict = ?, is_overridden = ?, \
            is_annotated = ?, words = ? WHERE id = ?
            """,
            [
                stored[1], notes.isEmpty ? .null : .text(notes.joined(separator: "\n")),
                verdict ?? stored[4], DatabaseValue(verdict != nil),
                DatabaseValue(annotation != nil),
                .text(FoldedText.folded(words.joined(separator: "\n"))), stored[0],
            ])
        try database.execute("DELETE FROM tag WHERE session = ?", [stored[0]])
        for tag in tags {
            try database.execute("INSERT INTO tag VALUES (?, ?)", [stored[0], .text(tag)])
        }
    }
}
