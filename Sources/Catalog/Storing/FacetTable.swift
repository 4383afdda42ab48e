/// The values of fields of all sessions as small integers.
///
/// Facets are counted here, so the database only answers which sessions fulfill a filter.
struct FacetTable {
    /// The values of one field: pairs of a session's place and the code of a value.
    private struct Column {
        var codes = ValueCodes()
        var pairs: [(place: Int32, code: Int32)] = []

        mutating func add(_ row: Statement.Row, _ column: Int, at place: Int32) {
            pairs.append((place, Int32(codes.code(of: row, column))))
        }
    }

    /// The largest number of columns; adding more discards all earlier ones.
    private static let mostColumns = 32

    private var columns: [CatalogField: Column] = [:]

    /// Reads the values of the fields that the table does not have yet.
    ///
    /// - Parameter places: the places of all sessions, by identifier.
    /// - Throws: ``DatabaseError``.
    mutating func add(
        _ fields: [CatalogField], of places: [Int64: Int32], from database: Database
    ) throws {
        var missing = Set(fields).filter { columns[$0] == nil }
        if columns.count + missing.count > Self.mostColumns {
            columns = [:]
            missing = Set(fields)
        }
        // One walk over the sessions reads all fields that are columns of their table.
        try read(missing.filter { $0.column != nil }, of: places, from: database)
        for field in missing where field.column == nil {
            try read([field], of: places, from: database)
        }
    }

    private mutating func read(
        _ fields: Set<CatalogField>, of places: [Int64: Int32], from database: Database
    ) throws {
        guard let first = fields.first else { return }
        let fields = Array(fields)
        var read = fields.map { _ in Column() }
        for index in read.indices { read[index].pairs.reserveCapacity(places.count) }
        let source =
            first.column == nil ? first.rowsOfSessions : CatalogField.columnsOfSessions(fields)
        try database.query(source.sql, source.values) { row in
            guard let place = row[0].asInteger.flatMap({ places[$0] }) else { return }
            for index in read.indices { read[index].add(row, index + 1, at: place) }
        }
        for (field, column) in zip(fields, read) { columns[field] = column }
    }

    /// The values of a field with the number of chosen sessions that have each, most frequent first;
    /// equally frequent ones are in SQLite's order.
    func facets(of field: CatalogField, in isChosen: [Bool]?) -> [CatalogFacet] {
        guard let column = columns[field] else { return [] }
        let values = column.codes.values
        var counts = Array(repeating: 0, count: values.count)
        for pair in column.pairs where isChosen?[Int(pair.place)] ?? true {
            counts[Int(pair.code)] += 1
        }
        let facets = zip(values, counts).compactMap { value, count in
            count == 0 ? nil : CatalogFacet(value: value, count: count)
        }
        return facets.sorted { left, right in
            left.count == right.count
                ? left.value.isBefore(right.value) : left.count > right.count
        }
    }
}

extension CatalogField {
    /// The column of the sessions' table; nil if the values are rows of another table.
    fileprivate var column: String? {
        if case .column(let column) = source { column } else { nil }
    }

    /// Each session with the field's values in another table, each value once; null if none exist.
    fileprivate var rowsOfSessions: FilterQuery {
        guard case .rows(let table, let column, let key) = source else {
            return Self.columnsOfSessions([self])
        }
        return FilterQuery(
            "SELECT DISTINCT s.id, t.\(column) FROM session AS s "
                + "LEFT JOIN \(table) AS t ON t.session = s.id"
                + (key.map { " AND t.\($0.column) = ?" } ?? ""),
            key.map { [.text($0.value)] } ?? [])
    }

    /// Each session with columns of its table.
    fileprivate static func columnsOfSessions(_ fields: [CatalogField]) -> FilterQuery {
        let columns = fields.compactMap(\.column).map { ", s.\($0)" }.joined()
        return FilterQuery("SELECT s.id\(columns) FROM session AS s")
    }
}
