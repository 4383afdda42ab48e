/// The tables of the catalog's database.
enum Schema {
    /// The version, stored in the database; a database of another version is created again.
    ///
    /// It must also change when the same recording gives other values.
    static let version: Int64 = 4

    /// Columns of the sessions' table that notes change, with their types.
    static let annotated: [(name: String, type: String)] = [
        ("title", "TEXT"), ("notes", "TEXT"), ("verdict", "TEXT"),
        ("is_overridden", "INTEGER NOT NULL"), ("is_annotated", "INTEGER NOT NULL"),
        ("words", "TEXT NOT NULL"),
    ]

    /// The tables, with the session's identifier as their first column except of `session` and
    /// `meta`.
    static let tables = [
        "session", "tag", "stream", "dropped", "finding", "curve", "thumbnail", "meta",
    ]

    /// The tables with what a session's files state and its check found; notes do not change them.
    static let recorded = ["stream", "dropped", "finding", "curve", "thumbnail"]

    /// The statements that create everything.
    static let statements =
        [
            """
            CREATE TABLE session (id INTEGER PRIMARY KEY, \
            \((SessionRecord.columns.map { "\($0.name) \($0.type)" }
            + annotated.map { "\($0.name) \($0.type)" }).joined(separator: ", ")))
            """,
            table("tag", "tag TEXT NOT NULL", key: "tag"),
            table(
                "stream",
                "name TEXT NOT NULL, count INTEGER NOT NULL, rate REAL, requested_rate REAL, "
                    + "first_ns INTEGER, last_ns INTEGER, drops INTEGER NOT NULL", key: "name"),
            table("dropped", "reason TEXT NOT NULL, count INTEGER NOT NULL", key: "reason"),
            table(
                "finding",
                "position INTEGER NOT NULL, name TEXT NOT NULL, severity TEXT NOT NULL, stream TEXT, "
                    + "value REAL, unit TEXT, low REAL, high REAL, limit_value REAL, limit_unit TEXT, "
                    + "meaning TEXT NOT NULL, remedy TEXT, places TEXT NOT NULL, start_s REAL, end_s REAL",
                key: "position"),
            table(
                "curve",
                "name TEXT NOT NULL, places BLOB NOT NULL, lines BLOB NOT NULL, "
                    + "marks BLOB NOT NULL", key: "name"),
            table("thumbnail", "jpeg BLOB NOT NULL", key: nil),
            "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
            "CREATE INDEX tag_tag ON tag (tag, session)",
            "CREATE INDEX stream_rate ON stream (name, rate, session)",
            "CREATE INDEX stream_count ON stream (name, count, session)",
            "CREATE INDEX dropped_count ON dropped (reason, count, session)",
            // Contains all that filters and the search for outliers read. Sorted by session and not by
            // value, it is built in half the time: new sessions come after all others.
            "CREATE INDEX finding_facts ON finding "
                + "(name, severity, session, value, stream, unit, limit_value, limit_unit)",
        ]
        + ["CREATE INDEX session_facts ON session (\(indexed.joined(separator: ", ")))"]

    /// The columns that filters, orders and facets need, so that none of them reads the wide rows
    /// of the table; lists show the newest sessions first.
    ///
    /// SQLite reads a row up to the last column that it needs, so those needed most come first.
    /// With the verdict there, counting it among 10,000 sessions takes half the time.
    private static let indexed: [String] = {
        let first = [
            "start_ns", "path", "words", "verdict", "duration", "mode", "device", "byte_count",
            "has_depth", "state", "seal", "format", "was_interrupted", "frame_count", "drop_count",
            "is_broken", "is_checked", "fail_count", "warn_count", "name",
        ]
        let others = (SessionRecord.columns.map(\.name) + annotated.map(\.name)).filter {
            !first.contains($0) && !unindexed.contains($0)
        }
        return first + others
    }()

    /// Columns that are only shown.
    private static let unindexed = [
        "fingerprint", "error", "recorded_title", "recorded_notes", "recorded_tags", "session_id",
        "title", "notes", "utc_offset",
    ]

    private static func table(_ name: String, _ columns: String, key: String?) -> String {
        // Rows of a session are next to each other.
        """
        CREATE TABLE \(name) (session INTEGER NOT NULL REFERENCES session ON DELETE CASCADE, \
        \(columns), PRIMARY KEY (\((["session"] + [key].compactMap { $0 })
            .joined(separator: ", ")))) WITHOUT ROWID
        """
    }

    /// Makes the tables, unless the database has those of this version.
    ///
    /// - Throws: ``DatabaseError`` for a damaged file if the database has other tables than its
    ///   version states: it was not made by this program, and may contain triggers.
    static func prepare(_ database: Database) throws {
        try database.transaction {
            guard try database.value("PRAGMA user_version") != .integer(version) else {
                return try requireOwnTables(database)
            }
            for table in tables.reversed() { try database.execute("DROP TABLE IF EXISTS \(table)") }
            for statement in statements { try database.execute(statement) }
            try database.execute("PRAGMA user_version = \(version)")
            try requireOwnTables(database)
        }
    }

    /// Accepts an attached database if it has exactly the tables of this version.
    ///
    /// - Parameter schema: the name under which it is attached.
    /// - Throws: ``DatabaseError``.
    static func requireCurrent(_ database: Database, in schema: String) throws {
        guard try database.value("PRAGMA \(schema).user_version") == .integer(version) else {
            throw DatabaseError.damaged(database.path, "it is of another version")
        }
        try requireOwnTables(database, in: schema)
    }

    private static func requireOwnTables(_ database: Database, in schema: String = "main") throws {
        var found: Set<String> = []
        let question = "SELECT sql FROM \(schema).sqlite_master WHERE sql IS NOT NULL"
        try database.query(question) { row in
            if let statement = row[0].asText { found.insert(statement) }
        }
        guard found == Set(statements) else {
            throw DatabaseError.damaged(database.path, "it has other tables")
        }
    }
}
