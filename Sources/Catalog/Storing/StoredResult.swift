/// The row of a checked session, and what it states at the place where it is used again.
struct StoredResult {
    /// The row's identifier in the database that has the results.
    let id: DatabaseValue
    /// The path of the session, from the folder of the catalog that is updated.
    let path: String
    let facts: AnnotatedFacts

    /// Reads what a row states; nil if the database no longer has the results.
    ///
    /// - Parameters:
    ///   - schema: the name of the attached database that has the results.
    ///   - annotations: the notes of the catalog that is updated.
    init?(
        _ result: ReusedResult, in schema: String, _ annotations: [String: SessionAnnotation],
        _ database: Database
    ) throws {
        let stored = try AnnotatedFacts.Recorded.read(
            "\(schema).session WHERE path = ? AND fingerprint = ? AND \(CheckedSession.condition)",
            [.text(result.storedPath), .text(result.fingerprint)], of: result.path, database)
        guard let stored else { return nil }
        id = stored.id
        path = result.path
        facts = AnnotatedFacts(stored.recorded, annotations[path])
    }
}

extension CheckedSession {
    /// Which rows have results of a check, in SQL.
    fileprivate static let condition = "is_checked AND NOT is_broken AND state IS NOT NULL"

    /// All checked sessions of an attached database.
    static func all(in schema: String, _ database: Database) throws -> [CheckedSession] {
        var checked: [CheckedSession] = []
        try database.query(
            "SELECT path, fingerprint, session_id FROM \(schema).session WHERE \(condition)"
        ) { row in
            guard let path = row[0].asText, let fingerprint = row[1].asText,
                let identifier = row[2].asText
            else { return }
            checked.append(
                CheckedSession(path: path, fingerprint: fingerprint, identifier: identifier))
        }
        return checked
    }
}

extension Catalog {
    /// Copies rows of an attached database with all that refers to them, without the help of foreign
    /// keys.
    static func copy(
        _ rows: [StoredResult], from schema: String, _ database: Database
    ) throws {
        try database.execute(
            "CREATE TEMP TABLE IF NOT EXISTS copied (new INTEGER PRIMARY KEY, old INTEGER NOT NULL)"
        )
        try database.execute("DELETE FROM temp.copied")
        let copy = insertion(from: schema)
        for row in rows {
            try removeAll(of: row.path, database)
            try database.execute(
                copy,
                [.text(row.path), .text(SessionRecord.name(of: row.path))] + row.facts.values
                    + [row.id])
            let id = DatabaseValue.integer(database.lastRow)
            try database.execute("INSERT INTO temp.copied VALUES (?, ?)", [id, row.id])
            try insert(row.facts.tags, id, database)
        }
        // One statement for the rows of all sessions, in the order in which they are stored.
        // An error undoes the transaction, so that SQLite keeps no copies of the pages that a statement
        // changes.
        for table in Schema.recorded {
            let columns = try database.columns(of: table).filter { $0 != "session" }
            let listed = columns.map { ", \($0)" }.joined()
            try database.execute(
                """
                INSERT OR ROLLBACK INTO main.\(table) (session\(listed)) SELECT new\(listed) \
                FROM temp.copied CROSS JOIN \(schema).\(table) ON session = old ORDER BY new
                """)
        }
    }

    private static func removeAll(of path: String, _ database: Database) throws {
        let id = try database.value("SELECT id FROM main.session WHERE path = ?", [.text(path)])
        guard let id else { return }
        for table in Schema.recorded + ["tag"] {
            try database.execute("DELETE FROM main.\(table) WHERE session = ?", [id])
        }
        try database.execute("DELETE FROM main.session WHERE id = ?", [id])
    }

    /// The statement that copies a session's row, with these values: path, name, columns that notes
    /// change, identifier of the row.
    private static func insertion(from schema: String) -> String {
        let (placed, annotated) = (["path", "name"], Schema.annotated.map(\.name))
        let kept = SessionRecord.columns.map(\.name).filter { !placed.contains($0) }
        let marks = { (names: [String]) in names.map { _ in "?" } }
        return """
            INSERT INTO main.session (\((placed + kept + annotated).joined(separator: ", "))) \
            SELECT \((marks(placed) + kept + marks(annotated)).joined(separator: ", ")) \
            FROM \(schema).session WHERE id = ?
            """
    }
}
