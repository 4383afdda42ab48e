/// Parses filters by recursive descent.
///
///     filter     = or
///     or         = and { "or" and }
///     and        = not { [ "and" ] not }
///     not        = "not" not | "(" or ")" | condition
///     condition  = field comparison value | field "in" "(" value { "," value } ")"
///                | boolean field | word | quoted text
struct FilterParser {
    /// Deeper nesting than any person writes, but shallow enough for the stack of any thread.
    private static let deepest = 50
    /// Each becomes a part of one SQL expression, whose depth SQLite limits to 1000.
    private static let mostConditions = 400
    private static let longestText = 20_000
    static let keywords: Set<String> = ["and", "or", "not", "in", "contains"]

    private let tokens: [FilterToken]
    private var position = 0
    private var depth = 0
    private var conditionCount = 0
    private let meant: (String, [String]) -> String?

    /// - Parameter meant: the candidate that a misspelled name means; nil if there is none.
    init(_ text: String, meant: @escaping (String, [String]) -> String?) throws {
        guard text.utf8.count <= Self.longestText else {
            throw FilterError(
                .tooLarge("more than \(Self.longestText) characters"), column: 1)
        }
        tokens = try FilterLexer.tokens(of: text)
        self.meant = meant
    }

    mutating func filter() throws -> SessionFilter {
        guard next.kind != .end else { return .all([]) }
        let filter = try disjunction()
        guard next.kind == .end else { throw unexpected("'and', 'or' or the end") }
        return filter
    }

    private var next: FilterToken { tokens[min(position, tokens.count - 1)] }

    private mutating func take() -> FilterToken {
        defer { position += 1 }
        return next
    }

    private mutating func take(keyword: String) -> Bool {
        guard next.word == keyword else { return false }
        position += 1
        return true
    }

    private mutating func take(_ character: Character) -> Bool {
        guard next.kind == .punctuation(character) else { return false }
        position += 1
        return true
    }

    private func unexpected(_ expected: String) -> FilterError {
        FilterError(.expected(expected, found: next.kind.description), column: next.column)
    }

    private mutating func disjunction() throws -> SessionFilter {
        var filters = [try conjunction()]
        while take(keyword: "or") { filters.append(try conjunction()) }
        return filters.count == 1 ? filters[0] : .any(filters)
    }

    private mutating func conjunction() throws -> SessionFilter {
        var filters = [try negation()]
        while take(keyword: "and") || beginsCondition { filters.append(try negation()) }
        return filters.count == 1 ? filters[0] : .all(filters)
    }

    /// Whether a condition follows without `and`.
    private var beginsCondition: Bool {
        switch next.kind {
        case .word: next.word != "or"
        case .quoted, .punctuation("("): true
        default: false
        }
    }

    private mutating func negation() throws -> SessionFilter {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else {
            throw FilterError(
                .tooLarge("more than \(Self.deepest) levels"), column: next.column)
        }
        if take(keyword: "not") { return .not(try negation()) }
        guard take("(") else { return try condition() }
        let filter = try disjunction()
        guard take(")") else { throw unexpected("')'") }
        return filter
    }

    private mutating func condition() throws -> SessionFilter {
        conditionCount += 1
        guard conditionCount <= Self.mostConditions else {
            throw FilterError(
                .tooLarge("more than \(Self.mostConditions) conditions"), column: next.column)
        }
        let token = take()
        switch token.kind {
        case .quoted(let text): return .contains(text)
        case .word(let word) where !Self.keywords.contains(word.lowercased()):
            return try condition(of: word, at: token.column)
        default:
            position -= 1
            throw unexpected("a condition")
        }
    }

    /// Parses a condition that begins with a word, which is a field if it is compared.
    private mutating func condition(of word: String, at column: Int) throws -> SessionFilter {
        let isOfList = next.word == "in" && tokens[min(position + 1, tokens.count - 1)].isOpening
        guard let comparison = nextComparison ?? (isOfList ? .equal : nil) else {
            return try alone(word, at: column)
        }
        guard let field = CatalogField(named: word) else {
            let meant = meant(word, CatalogField.allNames)
            throw FilterError(.unknownField(word, meant: meant), column: column)
        }
        let place = take().column
        try field.require(comparison, at: place)
        return isOfList
            ? .isOneOf(field, try list(of: field))
            : .compares(field, comparison, try value(of: field, comparison))
    }

    /// The comparison that follows.
    private var nextComparison: Comparison? {
        if case .comparison(let comparison) = next.kind { return comparison }
        return next.word == "contains" ? .contains : nil
    }

    private func alone(_ word: String, at column: Int) throws -> SessionFilter {
        guard let field = CatalogField(named: word) else { return .contains(word) }
        guard field.kind == .boolean else {
            throw FilterError(.fieldAlone(field.name), column: column)
        }
        return .holds(field)
    }

    private mutating func list(of field: CatalogField) throws -> [FilterValue] {
        guard take("(") else { throw unexpected("'('") }
        var values = [try value(of: field, .equal)]
        while take(",") { values.append(try value(of: field, .equal)) }
        guard take(")") else { throw unexpected("',' or ')'") }
        guard values.count <= Self.mostConditions else {
            throw FilterError(
                .tooLarge("more than \(Self.mostConditions) values"), column: next.column)
        }
        return values
    }

    private mutating func value(
        of field: CatalogField, _ comparison: Comparison
    ) throws -> FilterValue {
        let token = take()
        switch token.kind {
        case .quoted(let text):
            return try field.value(text, for: comparison, at: token.column)
        case .word(let word):
            guard case .number(let quantity) = field.kind, let unit = next.word,
                quantity.factor(of: unit[...]) != nil
            else {
                try requireNoUnit(after: word, of: field)
                return try field.value(word, for: comparison, at: token.column)
            }
            position += 1
            return try field.value(word + unit, for: comparison, at: token.column)
        default:
            position -= 1
            throw unexpected("a value of '\(field.name)'")
        }
    }

    /// Rejects a word after a number that looks like a unit: it would be searched as a text.
    private func requireNoUnit(after number: String, of field: CatalogField) throws {
        guard case .number(let quantity) = field.kind, !quantity.units.isEmpty,
            Double(number) != nil, let word = next.word, !Self.keywords.contains(word),
            CatalogField(named: word) == nil
        else { return }
        throw FilterError(
            .unit(word, field: field.name, units: quantity.units.map(\.name)), column: next.column)
    }
}

extension SessionFilter {
    /// Parses an expression; an empty one is fulfilled by every session.
    ///
    /// - Parameter meant: returns the candidate that a misspelled name means, for the error.
    /// - Throws: ``FilterError``.
    public init(
        _ text: String, meant: @escaping (String, [String]) -> String? = { _, _ in nil }
    ) throws {
        var parser = try FilterParser(text, meant: meant)
        self = try parser.filter()
    }
}

extension FilterToken {
    fileprivate var isOpening: Bool { kind == .punctuation("(") }
}

extension FilterToken.Kind: CustomStringConvertible {
    /// The part as in a message.
    var description: String {
        switch self {
        case .word(let text): "'\(text.prefix(40))'"
        case .quoted(let text): "\"\(text.prefix(40))\""
        case .comparison(let comparison): "'\(comparison.rawValue)'"
        case .punctuation(let character): "'\(character)'"
        case .end: "the end"
        }
    }
}
