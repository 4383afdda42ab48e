/// What was read of one version of the catalog's content, kept for the next questions.
///
/// The place of a session is its index among all sessions, in the order of their identifiers.
struct KeptContent {
    /// The sessions that fulfill a filter.
    struct Choice {
        /// Whether each session does, by place; nil if all do.
        var isChosen: [Bool]?
        /// How many do.
        var count: Int
    }

    /// More orders and filters than a person tries between two changes; adding one more discards
    /// all earlier ones.
    private static let (mostOrders, mostFilters) = (16, 32)

    /// The version of the database's content.
    let version: String
    /// The identifiers of all sessions, by place.
    private var identifiers: [Int64] = []
    /// The places of all sessions, by identifier.
    private var places: [Int64: Int32] = [:]
    private var facetTable = FacetTable()
    /// The places of all sessions in each order.
    private var sorted: [[CatalogQuery.Order]: [Int32]] = [:]
    private var choices: [SessionFilter: Choice] = [:]

    /// Reads the identifiers of all sessions.
    ///
    /// - Throws: ``DatabaseError``.
    init(_ database: Database, version: String) throws {
        self.version = version
        try database.query("SELECT id FROM session ORDER BY id") { row in
            if let id = row[0].asInteger { identifiers.append(id) }
        }
        places = Dictionary(uniqueKeysWithValues: zip(identifiers, 0...))
    }

    /// The sessions that fulfill a filter.
    ///
    /// - Throws: ``DatabaseError``.
    mutating func choice(_ filter: SessionFilter, from database: Database) throws -> Choice {
        guard filter != .all([]) else { return Choice(count: identifiers.count) }
        if let kept = choices[filter] { return kept }
        let condition = FilterQuery(filter)
        var isChosen = Array(repeating: false, count: identifiers.count)
        var count = 0
        try database.query(
            "SELECT s.id FROM session AS s WHERE \(condition.sql)", condition.values
        ) { row in
            guard let place = row[0].asInteger.flatMap({ places[$0] }) else { return }
            isChosen[Int(place)] = true
            count += 1
        }
        let choice = Choice(isChosen: isChosen, count: count)
        if choices.count >= Self.mostFilters { choices = [:] }
        choices[filter] = choice
        return choice
    }

    /// The identifiers of a query's sessions, in its order.
    ///
    /// - Throws: ``DatabaseError``.
    mutating func identifiers(
        _ query: CatalogQuery, _ choice: Choice, from database: Database
    ) throws -> [Int64] {
        var left = query.limit ?? choice.count
        var skipped = max(0, query.offset)
        var found: [Int64] = []
        for place in try places(in: query.order, from: database) {
            guard left > 0 else { break }
            guard choice.isChosen?[Int(place)] ?? true else { continue }
            guard skipped == 0 else {
                skipped -= 1
                continue
            }
            found.append(identifiers[Int(place)])
            left -= 1
        }
        return found
    }

    /// The places of all sessions in an order.
    private mutating func places(
        in order: [CatalogQuery.Order], from database: Database
    ) throws -> [Int32] {
        if let kept = sorted[order] { return kept }
        var ordered: [Int32] = []
        ordered.reserveCapacity(identifiers.count)
        let query = CatalogQuery.sorting(by: order)
        try database.query("SELECT s.id FROM session AS s \(query.sql)", query.values) { row in
            if let place = row[0].asInteger.flatMap({ places[$0] }) { ordered.append(place) }
        }
        if sorted.count >= Self.mostOrders { sorted = [:] }
        sorted[order] = ordered
        return ordered
    }

    /// The values of fields with the number of chosen sessions that have each.
    ///
    /// - Throws: ``DatabaseError``.
    mutating func facets(
        of fields: [CatalogField], _ filter: SessionFilter, from database: Database
    ) throws -> [[CatalogFacet]] {
        try facetTable.add(fields, of: places, from: database)
        let isChosen = try choice(filter, from: database).isChosen
        return fields.map { facetTable.facets(of: $0, in: isChosen) }
    }
}
