public import LockstepSamples

/// A filter that cannot be understood.
public struct FilterError: Failure, Hashable {
    /// The kinds of problems.
    public enum Fact: Hashable, Sendable {
        /// There is no field with this name; the name that may be meant.
        case unknownField(String, meant: String?)
        /// A sequence of operator characters has no meaning.
        case unknownOperator(String)
        /// Quoted text has no closing quote.
        case openQuote
        /// A field is neither compared nor boolean.
        case fieldAlone(String)
        /// The comparison does not apply to the field's type.
        case comparison(Comparison, field: String, valid: [String])
        /// The value is not of the field's type; what is expected.
        case value(String, field: String, expected: String)
        /// A word after a number is not a unit of the field; its units.
        case unit(String, field: String, units: [String])
        /// Something else is expected here.
        case expected(String, found: String)
        /// The filter is longer, deeper or has more conditions than the limit.
        case tooLarge(String)
    }

    /// The problem's kind.
    public var fact: Fact
    /// The position of the problem's first character in the text, counted from 1.
    public var column: Int

    init(_ fact: Fact, column: Int) {
        self.fact = fact
        self.column = column
    }

    /// The problem, with its place in the text.
    public var problem: String { "the filter, at character \(column): \(clause)" }

    private var clause: String {
        switch fact {
        case .unknownField(let name, _): "there is no field '\(name.prefix(60))'"
        case .unknownOperator(let text): "there is no operator '\(text.prefix(20))'"
        case .openQuote: "the quote is not closed"
        case .fieldAlone(let name): "the field '\(name)' is neither true nor false"
        case .comparison(let comparison, let field, _):
            "'\(comparison.rawValue)' does not apply to '\(field)'"
        case .value(let text, let field, let expected):
            "'\(text.prefix(60))' is not a value of '\(field)': expected \(expected)"
        case .unit(let word, let field, _): "'\(word.prefix(60))' is not a unit of '\(field)'"
        case .expected(let expected, let found): "expected \(expected) instead of \(found)"
        case .tooLarge(let limit): "the filter has \(limit)"
        }
    }

    /// A filter is not in a file.
    public var place: Place? { nil }

    /// Advice for the user.
    public var remedy: Remedy {
        switch fact {
        case .unknownField(_, let meant?): "Did you mean '\(meant)'?"
        case .unknownField:
            "docs/CATALOG.md lists all fields. Put text with an operator in quotes."
        case .unknownOperator: "Use =, !=, <, <=, >, >= or ~."
        case .openQuote: "Close the quote; inside it, write a quote as \\\"."
        case .fieldAlone: "Compare it, or put the word in quotes to search for it."
        case .comparison(_, _, let valid): "Use \(valid.joined(separator: ", "))."
        case .value: "Put text with spaces, commas or operators in quotes."
        case .unit(_, _, let units):
            "Use \(units.joined(separator: ", ")). Put a word to search for in quotes."
        case .expected: "Combine conditions with and, or, not and parentheses."
        case .tooLarge: "Divide it into several filters."
        }
    }
}
