import LockstepConcurrency

extension Catalog {
    /// Finds the recordings whose findings or rates differ from those of the others with the same
    /// mode; between modes they are meant to differ.
    ///
    /// - Returns: The number of recordings that fulfill the filter; how many of them have a mode with
    ///   too few recordings for a comparison; the outliers with their paths, the largest first.
    /// - Throws: ``DatabaseError``.
    public func outliers(
        _ filter: SessionFilter
    ) throws -> (sessionCount: Int, lonelyCount: Int, outliers: [(path: String, outlier: Outlier)])
    {
        let condition = FilterQuery(filter)
        var search = OutlierSearch()
        for name in try findingNames() {
            for field in try numbers(ofFinding: name, condition) { search.add(field) }
        }
        for field in try rates(condition) { search.add(field) }
        let found = try search.outliers.map { (path: try path(of: $0.session), outlier: $0) }
        let modes = try facets(of: [.mode], filter)[0].map(\.count)
        let lonely = modes.filter { $0 < OutlierSearch.fewestValues }.reduce(0, +)
        return (try count(filter), lonely, found)
    }

    private func findingNames() throws -> [String] {
        try database.withLock { database in
            var names: [String] = []
            // Each name is found by one step in the index, however many findings it has.
            try database.query(
                """
                WITH RECURSIVE names(name) AS (SELECT min(name) FROM finding UNION ALL \
                SELECT (SELECT min(name) FROM finding WHERE name > names.name) FROM names \
                WHERE name IS NOT NULL) SELECT name FROM names WHERE name IS NOT NULL
                """
            ) { row in
                if let name = row[0].asText { names.append(name) }
            }
            return names
        }
    }

    /// The numbers of a finding, separately for each stream.
    private func numbers(
        ofFinding name: String, _ condition: FilterQuery
    ) throws -> [MeasuredField] {
        var fields: [String: MeasuredField] = [:]
        try database.withLock { database in
            try database.query(
                """
                SELECT f.session, f.stream, f.value, f.unit, f.limit_value, f.limit_unit, s.mode \
                FROM finding AS f JOIN session AS s ON s.id = f.session \
                WHERE f.name = ? AND f.value IS NOT NULL AND \(condition.sql)
                """, [.text(name)] + condition.values
            ) { row in
                guard let session = row[0].asInteger, let value = row[2].asNumber else { return }
                let (stream, unit) = (row[1].asText ?? "", row[3].asText)
                // Another unit is another quantity.
                let limit = row[5].asText == unit ? row[4].asNumber : nil
                let mode = row[6].asText
                fields[
                    "\(stream) \(unit ?? "") \(mode ?? "")",
                    default: MeasuredField(
                        "value.\(name)" + (stream.isEmpty ? "" : ", \(stream)"), unit: unit,
                        limit: limit, mode: mode)
                ].numbers.append(MeasuredField.Number(session: session, value: value))
            }
        }
        return Array(fields.values)
    }

    /// The achieved rates of each stream, as a share of the requested ones.
    private func rates(_ condition: FilterQuery) throws -> [MeasuredField] {
        var fields: [String: MeasuredField] = [:]
        try database.withLock { database in
            try database.query(
                """
                SELECT t.session, t.name, 100 * t.rate / t.requested_rate, s.mode \
                FROM stream AS t JOIN session AS s ON s.id = t.session \
                WHERE t.rate IS NOT NULL AND t.requested_rate > 0 AND \(condition.sql)
                """, condition.values
            ) { row in
                guard let session = row[0].asInteger, let name = row[1].asText,
                    let rate = row[2].asNumber
                else { return }
                let mode = row[3].asText
                fields[
                    "\(name) \(mode ?? "")",
                    default: MeasuredField(
                        "achieved rate, \(name)", unit: "%", limit: nil, mode: mode)
                ].numbers.append(MeasuredField.Number(session: session, value: rate))
            }
        }
        return Array(fields.values)
    }

    private func path(of session: Int64) throws -> String {
        try database.withLock {
            try $0.value("SELECT path FROM session WHERE id = ?", [.integer(session)])?.asText ?? ""
        }
    }
}
