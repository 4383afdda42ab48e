/// A part of an SQL statement with the values of its parameters.
///
/// The text comes from this module alone: whatever a user or a file states is a parameter.
struct FilterQuery {
    var sql: String
    var values: [DatabaseValue] = []

    init(_ sql: String, _ values: [DatabaseValue] = []) {
        self.sql = sql
        self.values = values
    }

    /// The condition of a filter on a row `s` of the sessions' table.
    ///
    /// Each part is true or false, never null, so that `NOT` inverts it.
    init(_ filter: SessionFilter) {
        switch filter {
        case .all(let filters): self.init(filters, joined: " AND ", empty: "1")
        case .any(let filters): self.init(filters, joined: " OR ", empty: "0")
        case .not(let filter):
            let inner = FilterQuery(filter)
            self.init("NOT (\(inner.sql))", inner.values)
        case .contains(let text):
            self.init("instr(s.words, ?) > 0", [.text(FoldedText.folded(text))])
        case .holds(let field): self.init(field, .equal, .boolean(true))
        case .compares(let field, let comparison, let value):
            self.init(field, comparison, value)
        case .isOneOf(let field, let values):
            self.init(values.map { .compares(field, .equal, $0) }, joined: " OR ", empty: "0")
        }
    }

    private init(_ filters: [SessionFilter], joined separator: String, empty: String) {
        let parts = filters.map(FilterQuery.init)
        self.init(
            parts.isEmpty ? empty : parts.map { "(\($0.sql))" }.joined(separator: separator),
            parts.flatMap(\.values))
    }

    private init(_ field: CatalogField, _ comparison: Comparison, _ value: FilterValue) {
        switch field.source {
        case .column(let column):
            self.init("s.\(column)", field, comparison, value)
        case .rows(let table, let column, let key):
            // A session may have several tags: `!=` means that none of them is equal.
            let isInverted = comparison == .notEqual
            let inner = FilterQuery(column, field, isInverted ? .equal : comparison, value)
            self.init(
                "s.id \(isInverted ? "NOT IN" : "IN") (SELECT session FROM \(table) WHERE "
                    + (key.map { "\($0.column) = ? AND " } ?? "") + "\(inner.sql))",
                (key.map { [.text($0.value)] } ?? []) + inner.values)
        }
    }

    private init(
        _ column: String, _ field: CatalogField, _ comparison: Comparison, _ value: FilterValue
    ) {
        switch value {
        case .text(let text): self.init(column, field, comparison, text: text)
        case .boolean(let isTrue):
            self.init(
                "\(column) \(comparison == .notEqual ? "IS NOT" : "IS") ?",
                [DatabaseValue(isTrue)])
        case .number(let number): self.init(column, comparison, .real(number))
        case .time(let time): self.init(column, comparison, time)
        }
    }

    private init(
        _ column: String, _ field: CatalogField, _ comparison: Comparison, text: String
    ) {
        if comparison == .contains {
            self.init(
                "\(FoldedText.function)(\(column), ?)", [.text(FoldedText.folded(text))])
        } else if case .choice(let words) = field.kind, comparison.isOfOrder {
            let words = comparison.part(of: words, around: text)
            let marks = words.map { _ in "?" }.joined(separator: ", ")
            self.init(
                "\(column) IS NOT NULL AND \(column) IN (\(marks))",
                words.map(DatabaseValue.text))
        } else {
            self.init(column, comparison, .text(text))
        }
    }

    /// `IS` is an equality that is false for a missing value.
    private init(_ column: String, _ comparison: Comparison, _ value: DatabaseValue) {
        switch comparison {
        case .equal: self.init("\(column) IS ?", [value])
        case .notEqual: self.init("\(column) IS NOT ?", [value])
        default:
            self.init("\(column) IS NOT NULL AND \(column) \(comparison.rawValue) ?", [value])
        }
    }

    private init(_ column: String, _ comparison: Comparison, _ time: CalendarTime) {
        let (start, end) = (DatabaseValue.integer(time.start), DatabaseValue.integer(time.end))
        switch comparison {
        case .equal, .contains:
            self.init(
                "\(column) IS NOT NULL AND \(column) >= ? AND \(column) < ?", [start, end])
        case .notEqual:
            self.init("\(column) IS NULL OR \(column) < ? OR \(column) >= ?", [start, end])
        case .less: self.init("\(column) IS NOT NULL AND \(column) < ?", [start])
        case .atMost: self.init("\(column) IS NOT NULL AND \(column) < ?", [end])
        case .greater: self.init("\(column) IS NOT NULL AND \(column) >= ?", [end])
        case .atLeast: self.init("\(column) IS NOT NULL AND \(column) >= ?", [start])
        }
    }
}

extension Comparison {
    /// Whether it compares by order.
    fileprivate var isOfOrder: Bool {
        switch self {
        case .less, .atMost, .greater, .atLeast: true
        case .equal, .notEqual, .contains: false
        }
    }

    /// The words for which the comparison with one of them holds, of words in increasing order.
    fileprivate func part(of words: [String], around word: String) -> [String] {
        guard let place = words.firstIndex(of: word) else { return [] }
        switch self {
        case .less: return Array(words[..<place])
        case .atMost: return Array(words[...place])
        case .greater: return Array(words[(place + 1)...])
        case .atLeast: return Array(words[place...])
        case .equal, .notEqual, .contains: return [word]
        }
    }
}

extension CatalogField {
    /// The value as an SQL expression on a row `s` of the sessions' table.
    ///
    /// Several tags become a list; of several findings, the worst counts.
    var expression: FilterQuery {
        switch source {
        case .column(let column): return FilterQuery("s.\(column)")
        case .rows("tag", _, _):
            return FilterQuery(
                "(SELECT group_concat(tag, ', ') FROM "
                    + "(SELECT tag FROM tag WHERE session = s.id ORDER BY tag))")
        case .rows(let table, let column, let key):
            let order =
                table == "finding" ? " ORDER BY \(Self.rank("severity")) DESC, position" : ""
            return FilterQuery(
                "(SELECT \(column) FROM \(table) WHERE session = s.id"
                    + (key.map { " AND \($0.column) = ?" } ?? "") + "\(order) LIMIT 1)",
                key.map { [.text($0.value)] } ?? [])
        }
    }

    /// The expression that sorts by the field: words of a choice by their order.
    var sortExpression: FilterQuery {
        guard case .choice(let words) = kind else { return expression }
        var query = expression
        query.sql = Self.rank(query.sql, of: words)
        return query
    }

    /// An expression for the index of a column's word among the words of a choice.
    private static func rank(_ column: String, of words: [String] = severities) -> String {
        // The words are those of enumerations, not of users.
        let cases = words.enumerated().map { "WHEN '\($0.element)' THEN \($0.offset)" }
        return "CASE \(column) \(cases.joined(separator: " ")) END"
    }
}
