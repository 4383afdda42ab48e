import LockstepConcurrency

extension Catalog {
    /// The content of all tables as lines, independent of the order in which recordings were read.
    ///
    /// Two catalogs of equal folders have equal lines.
    package func dump() throws -> [String] {
        try database.withLock { database in
            try Schema.tables.filter { $0 != "meta" }.flatMap { table in
                var lines: [String] = []
                let isSession = table == "session"
                let source = isSession ? "session" : "\(table) JOIN session ON id = session"
                try database.query(
                    "SELECT path, \(table).* FROM \(source) ORDER BY path"
                ) { row in
                    // The second column is the session's identifier.
                    let values = [row[0]] + row.values.dropFirst(2)
                    lines.append("\(table): " + values.map { "\($0)" }.joined(separator: ", "))
                }
                return lines.sorted()
            }
        }
    }
}
