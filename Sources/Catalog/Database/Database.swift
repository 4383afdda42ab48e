internal import CSQLite

/// A connection to a SQLite database; one thread at a time uses it.
final class Database {
    /// How long a statement waits for another process, in milliseconds; the transaction of a
    /// session takes a few milliseconds.
    private static let busyMilliseconds: Int32 = 30_000
    /// The most prepared statements that are kept: more than an update has; the queries of a server
    /// are too varied to keep them all.
    private static let mostCached = 64
    /// In bytes; with SQLite's default of 4096, copying a million findings takes a quarter longer.
    private static let pageSize = 16_384

    /// The path of the file.
    let path: String
    private let handle: OpaquePointer
    private var cached: [String: Statement] = [:]

    /// Opens the database, and creates its file if it is missing.
    init(_ path: String) throws {
        self.path = path
        var opened: OpaquePointer?
        // `path` is an absolute path; attached databases are opened by URI.
        let flags =
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_URI
            // One thread at a time uses a database, so it needs no lock for each value.
            | SQLITE_OPEN_NOMUTEX
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard let opened else {
            throw DatabaseError(code: code, message: "no memory", path: path)
        }
        handle = opened
        guard code == SQLITE_OK else {
            let error = failure(code)
            sqlite3_close_v2(opened)
            throw error
        }
        sqlite3_busy_timeout(handle, Self.busyMilliseconds)
        // The file may be untrusted, so its schema must not call functions with side effects.
        try execute("PRAGMA trusted_schema = OFF")
        try execute("PRAGMA foreign_keys = ON")
        try execute("PRAGMA page_size = \(Self.pageSize)")
        // 32 MiB: the index of a hundred thousand sessions, read again for each question.
        try execute("PRAGMA cache_size = -32768")
        addFunctions()
    }

    deinit {
        cached = [:]
        sqlite3_close_v2(handle)
    }

    /// Runs a statement.
    func execute(_ sql: String, _ values: [DatabaseValue] = []) throws {
        try query(sql, values) { _ in }
    }

    /// Runs a statement and lends each row of its result.
    func query(
        _ sql: String, _ values: [DatabaseValue] = [], _ body: (Statement.Row) throws -> Void
    ) throws {
        try statement(sql).run(values, body)
    }

    /// Returns the first row's first value; nil without a row.
    func value(_ sql: String, _ values: [DatabaseValue] = []) throws -> DatabaseValue? {
        var first: DatabaseValue?
        try query(sql, values) { row in first = first ?? row[0] }
        return first
    }

    /// What a transaction does.
    enum Access: String {
        /// It reads, and sees the content of one moment.
        case reading = "DEFERRED"
        /// It writes.
        case writing = "IMMEDIATE"
    }

    /// Runs `body` as one transaction, which is undone if it throws.
    func transaction<Value>(
        _ access: Access = .writing, _ body: () throws -> Value
    ) throws -> Value {
        try execute("BEGIN \(access.rawValue)")
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // The first error is the one to report; closing the connection also rolls back.
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// Runs `body` while another database is attached.
    ///
    /// - Parameters:
    ///   - address: a path or a URI.
    ///   - schema: the name of the database in statements.
    func attaching<Value>(
        _ address: String, as schema: String, _ body: () throws -> Value
    ) throws -> Value {
        try execute("ATTACH ? AS \(schema)", [.text(address)])
        // If it stays attached, attaching the next database with its name fails.
        defer { try? execute("DETACH \(schema)") }
        return try body()
    }

    /// Runs `body` without checking foreign keys, a tenth of the time of inserting many rows.
    ///
    /// `body` contains the transaction, and keeps the references between tables valid.
    func withoutForeignKeys<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("PRAGMA foreign_keys = OFF")
        defer { try? execute("PRAGMA foreign_keys = ON") }
        return try body()
    }

    /// The names of a table's columns, in order.
    func columns(of table: String) throws -> [String] {
        var names: [String] = []
        try query("PRAGMA main.table_info(\(table))") { row in
            if let name = row[1].asText { names.append(name) }
        }
        return names
    }

    /// The identifier of the row that was inserted last.
    var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

    private func statement(_ sql: String) throws -> Statement {
        if let statement = cached[sql] { return statement }
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw failure(code) }
        let statement = Statement(prepared) { [path, handle] code in
            Self.failure(code, handle, path)
        }
        if cached.count >= Self.mostCached { cached = [:] }
        cached[sql] = statement
        return statement
    }

    private func failure(_ code: Int32) -> DatabaseError { Self.failure(code, handle, path) }

    private static func failure(
        _ code: Int32, _ handle: OpaquePointer, _ path: String
    ) -> DatabaseError {
        // The low byte is the primary code; the others are details.
        DatabaseError(
            code: code & 0xff, message: String(cString: sqlite3_errmsg(handle)), path: path)
    }

    private func addFunctions() {
        sqlite3_create_function_v2(
            handle, FoldedText.function, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
            { context, _, arguments in
                let isFound = FoldedText.contains(
                    text(arguments?[0]), word: text(arguments?[1]))
                sqlite3_result_int(context, isFound ? 1 : 0)
            }, nil, nil, nil)
    }
}

/// The bytes of an argument, valid until the function returns; empty for null.
private func text(_ value: OpaquePointer?) -> UnsafeRawBufferPointer {
    let start = UnsafeRawPointer(sqlite3_value_text(value))
    return UnsafeRawBufferPointer(
        start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
}
