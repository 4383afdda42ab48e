import LockstepTestSupport

@testable import LockstepCatalog

/// Random filters, reproducible by seed, as the parser makes them.
struct RandomFilters {
    private var random: SeededGenerator
    private let fields: [CatalogField]

    init(seed: UInt64, fields: [String]? = nil) {
        random = SeededGenerator(seed: seed)
        self.fields = (fields ?? CatalogField.allNames).compactMap(CatalogField.init)
    }

    /// A filter with at most this many levels of combinations.
    mutating func filter(depth: Int) -> SessionFilter {
        guard depth > 0 else { return condition() }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return .all(filters(depth - 1))
        case 1: return .any(filters(depth - 1))
        case 2: return .not(filter(depth: depth - 1))
        default: return condition()
        }
    }

    private mutating func filters(_ depth: Int) -> [SessionFilter] {
        let count = Int.random(in: 2...3, using: &random)
        var filters: [SessionFilter] = []
        for _ in 0..<count { filters.append(filter(depth: depth)) }
        return filters
    }

    private mutating func condition() -> SessionFilter {
        guard let field = fields.randomElement(using: &random), Bool.random(using: &random) else {
            return .contains(text())
        }
        if field.kind == .boolean, Bool.random(using: &random) { return .holds(field) }
        if Int.random(in: 0..<5, using: &random) == 0 {
            return .isOneOf(field, [value(of: field), value(of: field)])
        }
        let comparison = field.comparisons.randomElement(using: &random) ?? .equal
        return .compares(
            field, comparison, comparison == .contains ? .text(text()) : value(of: field))
    }

    private mutating func value(of field: CatalogField) -> FilterValue {
        switch field.kind {
        case .text: return .text(text())
        case .choice(let words): return .text(words.randomElement(using: &random) ?? "")
        case .boolean: return .boolean(Bool.random(using: &random))
        case .number: return .number(Double(Int.random(in: -3...4, using: &random)) / 2)
        case .time:
            let texts = [
                "1970", "2026-03", "2026-03-01", "2026-03-01T10:30", "2199-12-31T23:59:59",
            ]
            let times = texts.compactMap(CalendarTime.init)
            return times.randomElement(using: &random).map(FilterValue.time) ?? .number(0)
        }
    }

    private mutating func text() -> String {
        let texts = [
            "a", "", "and", "depth", "ä\u{301}", "\"", "\\", "a'b", "x\ny", "1", "%", "_", "A b",
            "kitchen", "LAB",
        ]
        return texts.randomElement(using: &random) ?? ""
    }
}
