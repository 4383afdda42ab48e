/// A value of a column: what SQLite stores.
public enum DatabaseValue: Hashable, Sendable {
    /// No value.
    case null
    /// An integer; booleans are 0 and 1.
    case integer(Int64)
    /// Any other number.
    case real(Double)
    /// Text in UTF-8.
    case text(String)
    /// Bytes.
    case bytes([UInt8])

    /// The integer of an optional number; null for nil.
    init(_ value: Int64?) { self = value.map(DatabaseValue.integer) ?? .null }

    /// The integer of an optional count; null for nil.
    init(_ value: Int?) { self.init(value.map(Int64.init)) }

    /// The number; null for nil, infinity and NaN.
    init(_ value: Double?) {
        self = value.flatMap { $0.isFinite ? .real($0) : nil } ?? .null
    }

    /// The text; null for nil.
    init(_ value: String?) { self = value.map(DatabaseValue.text) ?? .null }

    /// 1 for true, 0 for false.
    init(_ value: Bool) { self = .integer(value ? 1 : 0) }

    /// The text; nil for any other value.
    public var asText: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The integer; nil for any other value.
    public var asInteger: Int64? {
        if case .integer(let integer) = self { integer } else { nil }
    }

    /// The number, integer or not; nil for any other value.
    public var asNumber: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .real(let number): number
        default: nil
        }
    }

    /// The bytes; nil for any other value.
    public var asBytes: [UInt8]? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }
}
