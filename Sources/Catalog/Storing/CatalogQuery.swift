import LockstepConcurrency

/// A query of a catalog: which sessions, which of their fields, in which order.
public struct CatalogQuery: Sendable {
    /// A field to sort by.
    public struct Order: Hashable, Sendable {
        /// The field.
        public var field: CatalogField
        /// Whether the largest value is first; missing values are last in both orders.
        public var isDescending: Bool

        /// Creates an order, by default from the smallest value.
        public init(_ field: CatalogField, isDescending: Bool = false) {
            self.field = field
            self.isDescending = isDescending
        }
    }

    /// The condition that sessions fulfill.
    public var filter: SessionFilter
    /// The fields to return.
    public var columns: [CatalogField]
    /// The fields to sort by, the most important first; equal sessions are sorted by path.
    public var order: [Order]
    /// The maximum number of sessions; nil for all.
    public var limit: Int?
    /// The number of sessions to leave out at the beginning.
    public var offset: Int

    /// Creates a query; by default for the paths of all sessions.
    public init(
        _ filter: SessionFilter = .all([]), columns: [CatalogField] = [], order: [Order] = [],
        limit: Int? = nil, offset: Int = 0
    ) {
        self.filter = filter
        self.columns = columns
        self.order = order
        self.limit = limit
        self.offset = offset
    }

    /// The statement.
    var statement: FilterQuery {
        let columns = columns.map(\.expression)
        let condition = FilterQuery(filter)
        let orders = order.map { order in
            let expression = order.field.sortExpression
            return FilterQuery(
                "\(expression.sql) \(order.isDescending ? "DESC" : "ASC") NULLS LAST",
                expression.values)
        }
        let order = "ORDER BY " + (orders.map(\.sql) + ["s.path"]).joined(separator: ", ")
        let orderValues = orders.flatMap(\.values)
        // Chosen and sorted by the index alone; the columns of few rows are read afterwards.
        let chosen =
            "SELECT s.id FROM session AS s WHERE \(condition.sql) \(order) LIMIT ? OFFSET ?"
        let chosenValues =
            condition.values + orderValues
            + [.integer(Int64(limit ?? -1)), .integer(Int64(max(0, offset)))]
        let names = columns.isEmpty ? "s.path" : columns.map(\.sql).joined(separator: ", ")
        return FilterQuery(
            "SELECT \(names) FROM session AS s WHERE s.id IN (\(chosen)) \(order)",
            columns.flatMap(\.values) + chosenValues + orderValues)
    }
}

/// A value of a field with the number of sessions that have it.
public struct CatalogFacet: Hashable, Sendable {
    /// The value; null if it is missing.
    public var value: DatabaseValue
    /// The number of sessions.
    public var count: Int
}

extension Catalog {
    /// Returns the fields of each session, in the query's order.
    ///
    /// - Throws: ``DatabaseError``.
    public func rows(_ query: CatalogQuery) throws -> [[DatabaseValue]] {
        let statement = query.statement
        return try database.withLock { database in
            var rows: [[DatabaseValue]] = []
            try database.query(statement.sql, statement.values) { rows.append($0.values) }
            return rows
        }
    }

    /// Returns the number of sessions that fulfill a filter.
    ///
    /// - Throws: ``DatabaseError``.
    public func count(_ filter: SessionFilter) throws -> Int {
        let condition = FilterQuery(filter)
        return try database.withLock { database in
            let count = try database.value(
                "SELECT count(*) FROM session AS s WHERE \(condition.sql)", condition.values)
            return count?.asInteger.flatMap { Int(exactly: $0) } ?? 0
        }
    }

    /// Returns the values of fields with the number of sessions that have each, most frequent first.
    ///
    /// - Throws: ``DatabaseError``.
    public func facets(
        of fields: [CatalogField], _ filter: SessionFilter = .all([])
    ) throws -> [[CatalogFacet]] {
        try database.withLock { database in
            try facetTable.withLock { kept in
                let version = try Self.contentVersion(of: database)
                if kept?.version != version {
                    kept = try FacetTable(database, version: version)
                }
                try kept?.add(fields, from: database)
                let isChosen = try kept?.chosen(filter, from: database)
                return fields.map { kept?.facets(of: $0, in: isChosen) ?? [] }
            }
        }
    }
}
