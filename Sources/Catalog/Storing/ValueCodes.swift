/// The different values of a column, numbered in the order in which they first occur.
struct ValueCodes {
    private struct Entry {
        var value: DatabaseValue
        /// The bytes of a text; empty for other values.
        var bytes: [UInt8]
    }

    /// Up to this number, comparing with each key is faster than a dictionary.
    private static let fewValues = 64

    private var entries: [Entry] = []
    /// The keys of ``entries``.
    private var keys: [UInt64] = []
    /// The last index of each key in ``entries``.
    private var places: [UInt64: Int] = [:]

    /// The values, by number.
    var values: [DatabaseValue] { entries.map(\.value) }

    /// The number of the value in a row's column.
    mutating func code(of row: Statement.Row, _ column: Int) -> Int {
        let lent = row.lend(column)
        let key = Self.key(of: lent)
        if let place = place(of: lent, key) { return place }
        let value = row[column]
        places[key] = entries.count
        entries.append(Entry(value: value, bytes: Array((value.asText ?? "").utf8)))
        keys.append(key)
        return entries.count - 1
    }

    private func place(of lent: Statement.LentValue, _ key: UInt64) -> Int? {
        if keys.count > Self.fewValues {
            guard let place = places[key] else { return nil }
            if isEqual(place, lent) { return place }
        }
        // Different values hardly ever have the same key, but if they do, they stay distinct.
        return keys.indices.first { keys[$0] == key && isEqual($0, lent) }
    }

    private func isEqual(_ place: Int, _ lent: Statement.LentValue) -> Bool {
        switch lent {
        case .null: entries[place].value == .null
        case .integer(let integer): entries[place].value == .integer(integer)
        case .real(let number): entries[place].value == .real(number)
        case .text(let bytes):
            entries[place].value.asText != nil && entries[place].bytes.elementsEqual(bytes)
        case .bytes(let bytes): entries[place].value == .bytes(Array(bytes))
        }
    }

    /// FNV-1a, 64 bits, after the type.
    private static func key(of lent: Statement.LentValue) -> UInt64 {
        func mixed(_ type: UInt64, _ bits: UInt64) -> UInt64 {
            (0xcbf2_9ce4_8422_2325 ^ type) &* 0x100_0000_01b3 ^ bits
        }
        switch lent {
        case .null: return mixed(1, 0)
        case .integer(let integer): return mixed(2, UInt64(bitPattern: integer))
        case .real(let number): return mixed(3, number.bitPattern)
        case .text(let bytes), .bytes(let bytes):
            return bytes.reduce(mixed(4, 0)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
    }
}

extension DatabaseValue {
    /// SQLite's order: null, numbers, text.
    func isBefore(_ other: DatabaseValue) -> Bool {
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
