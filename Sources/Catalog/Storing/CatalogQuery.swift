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

        /// Creates the order that a field's name states; with "-" before it, descending.
        ///
        /// Nil if there is no such field.
        public init?(named name: String) {
            let isDescending = name.hasPrefix("-")
            guard let field = CatalogField(named: String(name.dropFirst(isDescending ? 1 : 0)))
            else { return nil }
            self.init(field, isDescending: isDescending)
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

    /// The end of a statement on rows `s` of the sessions' table that sorts them.
    static func sorting(by order: [Order]) -> FilterQuery {
        let orders = order.map { order in
            let expression = order.field.sortExpression
            return FilterQuery(
                "\(expression.sql) \(order.isDescending ? "DESC" : "ASC") NULLS LAST",
                expression.values)
        }
        return FilterQuery(
            "ORDER BY " + (orders.map(\.sql) + ["s.path"]).joined(separator: ", "),
            orders.flatMap(\.values))
    }

    /// The statement for the columns of one session, whose identifier is the last parameter.
    var ofOneSession: FilterQuery {
        let columns = columns.map(\.expression)
        let names = columns.isEmpty ? "s.path" : columns.map(\.sql).joined(separator: ", ")
        return FilterQuery(
            "SELECT \(names) FROM session AS s WHERE s.id = ?", columns.flatMap(\.values))
    }
}

/// A part of the sessions that fulfill a filter.
public struct CatalogPage: Sendable {
    /// How many sessions fulfill it.
    public var total: Int
    /// The fields of each session of the part, in the query's order.
    public var rows: [[DatabaseValue]]
}

/// A value of a field with the number of sessions that have it.
public struct CatalogFacet: Hashable, Sendable {
    /// The value; null if it is missing.
    public var value: DatabaseValue
    /// The number of sessions.
    public var count: Int
}

extension Catalog {
    /// Returns the part of the sessions that a query asks for.
    ///
    /// - Throws: ``DatabaseError``.
    public func page(_ query: CatalogQuery) throws -> CatalogPage {
        try withContent { content, database in
            let choice = try content.choice(query.filter, from: database)
            let statement = query.ofOneSession
            var page = CatalogPage(total: choice.count, rows: [])
            for id in try content.identifiers(query, choice, from: database) {
                try database.query(statement.sql, statement.values + [.integer(id)]) { row in
                    page.rows.append(row.values)
                }
            }
            return page
        }
    }

    /// Returns the fields of each session, in the query's order.
    ///
    /// - Throws: ``DatabaseError``.
    public func rows(_ query: CatalogQuery) throws -> [[DatabaseValue]] { try page(query).rows }

    /// Returns the number of sessions that fulfill a filter.
    ///
    /// - Throws: ``DatabaseError``.
    public func count(_ filter: SessionFilter) throws -> Int {
        try withContent { try $0.choice(filter, from: $1).count }
    }

    /// Returns the values of fields with the number of sessions that have each, most frequent first.
    ///
    /// - Throws: ``DatabaseError``.
    public func facets(
        of fields: [CatalogField], _ filter: SessionFilter = .all([])
    ) throws -> [[CatalogFacet]] {
        try withContent { try $0.facets(of: fields, filter, from: $1) }
    }

    /// Reads what the facets of fields and pages in these orders need, so that the first questions
    /// do not wait for it.
    ///
    /// - Throws: ``DatabaseError``.
    public func prepare(facets: [CatalogField], orders: [[CatalogQuery.Order]]) throws {
        _ = try self.facets(of: facets)
        // Other questions are answered in between.
        for order in orders { _ = try page(CatalogQuery(order: order, limit: 0)) }
    }

    /// Lends what was read of the database's current content, and the database, which does not
    /// change meanwhile.
    private func withContent<Value>(
        _ body: (inout KeptContent, Database) throws -> Value
    ) throws -> Value {
        try database.withLock { database in
            try database.transaction(.reading) {
                try content.withLock { kept in
                    let version = try Self.contentVersion(of: database)
                    var current =
                        if let kept, kept.version == version { kept } else {
                            try KeptContent(database, version: version)
                        }
                    // Only one of the two may hold the arrays, or each change copies them.
                    kept = nil
                    defer { kept = current }
                    return try body(&current, database)
                }
            }
        }
    }
}
