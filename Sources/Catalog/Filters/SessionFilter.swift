/// A condition on sessions: what the words of a search box or a command line mean.
///
/// ```swift
/// let filter = try SessionFilter("verdict = pass and duration > 60 and depth")
/// ```
///
/// The description is an expression that parses back to the same filter.
/// A missing value fulfills no comparison except `!=`; `not` inverts whatever follows.
public indirect enum SessionFilter: Hashable, Sendable {
    /// All conditions hold; without any, every session fulfills it.
    case all([SessionFilter])
    /// At least one condition holds.
    case any([SessionFilter])
    /// The condition does not hold.
    case not(SessionFilter)
    /// The name, path, title, notes, tags or device contain the text, in any letter case.
    case contains(String)
    /// The boolean field is true.
    case holds(CatalogField)
    /// The comparison of the field with the value holds.
    case compares(CatalogField, Comparison, FilterValue)
    /// The field has one of the values.
    case isOneOf(CatalogField, [FilterValue])
}

/// A comparison of a field with a value.
public enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// Equal; for a date, inside its span.
    case equal = "="
    /// Not equal, or missing.
    case notEqual = "!="
    /// Less than.
    case less = "<"
    /// At most.
    case atMost = "<="
    /// Greater than.
    case greater = ">"
    /// At least.
    case atLeast = ">="
    /// Contains the text, in any letter case.
    case contains = "~"
}

/// A value that a filter compares a field with, of the field's type.
public enum FilterValue: Hashable, Sendable {
    /// Text, or a word of a choice.
    case text(String)
    /// A number in the field's own unit.
    case number(Double)
    /// True or false.
    case boolean(Bool)
    /// A date.
    case time(CalendarTime)
}

extension SessionFilter: CustomStringConvertible {
    /// The filter as an expression.
    public var description: String {
        switch self {
        case .all(let filters): filters.map(\.operand).joined(separator: " and ")
        case .any(let filters): filters.map(\.operand).joined(separator: " or ")
        case .not(let filter): "not \(filter.operand)"
        case .contains(let text): text.quoted
        case .holds(let field): field.name
        case .compares(let field, let comparison, let value):
            "\(field.name) \(comparison.rawValue) \(value)"
        case .isOneOf(let field, let values):
            "\(field.name) in (\(values.map(\.description).joined(separator: ", ")))"
        }
    }

    /// The filter as a part of another one.
    private var operand: String {
        switch self {
        case .all, .any: "(\(self))"
        default: description
        }
    }
}

extension FilterValue: CustomStringConvertible {
    /// The value as in an expression.
    public var description: String {
        switch self {
        case .text(let text): text.quoted
        case .number(let number): "\(number)"
        case .boolean(let value): "\(value)"
        case .time(let time): time.text
        }
    }
}

extension String {
    /// The text in quotes, with escapes.
    fileprivate var quoted: String {
        let escaped = unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return "\"\(escaped)\""
    }
}
