/// The different values of a column and how often each occurs, counted while rows are read.
///
/// SQLite would sort all rows once for each column.
struct ValueCounts {
    private struct Entry {
        var value: DatabaseValue
        /// The bytes of a text; empty for other values.
        var bytes: [UInt8]
        var count: Int
        var isText: Bool { value.asText != nil }
    }

    /// Up to this number, comparing with each is faster than hashing a copy.
    private static let fewValues = 64

    private var entries: [Entry] = []
    /// The places of values in ``entries``, once there are many.
    private var places: [DatabaseValue: Int] = [:]

    /// Counts the value of a row's column.
    mutating func add(_ row: Statement.Row, _ column: Int) {
        guard entries.count <= Self.fewValues else { return add(row[column]) }
        var isKnown = false
        let isText = row.withText(column) { bytes in
            let place = entries.firstIndex { entry in
                entry.isText && entry.bytes.elementsEqual(bytes)
            }
            guard let place else { return }
            entries[place].count += 1
            isKnown = true
        }
        if !isText || !isKnown { add(row[column]) }
    }

    private mutating func add(_ value: DatabaseValue) {
        if let place = places[value] {
            entries[place].count += 1
        } else {
            places[value] = entries.count
            entries.append(Entry(value: value, bytes: Array((value.asText ?? "").utf8), count: 1))
        }
    }

    /// The values, most frequent first; of equally frequent ones, in SQLite's order.
    var facets: [CatalogFacet] {
        entries.map { CatalogFacet(value: $0.value, count: $0.count) }.sorted { left, right in
            left.count == right.count
                ? left.value.isBefore(right.value) : left.count > right.count
        }
    }
}

extension DatabaseValue {
    /// SQLite's order: null, numbers, text.
    fileprivate func isBefore(_ other: DatabaseValue) -> Bool {
        switch (self, other) {
        case (.null, .null): return false
        case (.null, _): return true
        case (_, .null): return false
        default: break
        }
        if let left = asNumber, let right = other.asNumber { return left < right }
        if let left = asText, let right = other.asText {
            return left.utf8.lexicographicallyPrecedes(right.utf8)
        }
        return asNumber != nil
    }
}
