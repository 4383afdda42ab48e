extension CatalogField {
    /// The comparisons that apply to the field's type.
    public var comparisons: [Comparison] {
        switch kind {
        case .text: [.equal, .notEqual, .contains]
        case .boolean: [.equal, .notEqual]
        case .choice, .number, .time:
            [.equal, .notEqual, .less, .atMost, .greater, .atLeast]
        }
    }

    /// - Throws: ``FilterError`` if the comparison does not apply.
    func require(_ comparison: Comparison, at column: Int) throws {
        guard comparisons.contains(comparison) else {
            throw FilterError(
                .comparison(comparison, field: name, valid: comparisons.map(\.rawValue)),
                column: column)
        }
    }

    /// Returns the value that a word or quoted text states.
    ///
    /// - Throws: ``FilterError`` if it is not of the field's type.
    func value(
        _ text: String, for comparison: Comparison, at column: Int
    ) throws -> FilterValue {
        guard let value = comparison == .contains ? .text(text) : value(text) else {
            throw FilterError(.value(text, field: name, expected: expectation), column: column)
        }
        return value
    }

    private func value(_ text: String) -> FilterValue? {
        switch kind {
        case .text: return .text(text)
        case .choice(let words):
            // The tool prints PASS and CANNOT TELL.
            let word = text.lowercased().replacing(" ", with: "_")
            return words.contains(word) ? .text(word) : nil
        case .boolean:
            switch text.lowercased() {
            case "true", "yes": return .boolean(true)
            case "false", "no": return .boolean(false)
            default: return nil
            }
        case .number(let quantity): return quantity.number(text).map(FilterValue.number)
        case .time: return CalendarTime(text).map(FilterValue.time)
        }
    }

    /// What a value must be, as a clause.
    private var expectation: String {
        switch kind {
        case .text: return "text"
        case .choice(let words): return words.joined(separator: ", ")
        case .boolean: return "true or false"
        case .number(let quantity):
            let units = quantity.units.map(\.name).joined(separator: ", ")
            return units.isEmpty ? "a number" : "a number, with or without a unit (\(units))"
        case .time: return "a date such as 2026-03-01 or 2026-03-01T10:30"
        }
    }
}

extension Quantity {
    /// The number that a text states, in the quantity's own unit; nil for other text.
    func number(_ text: String) -> Double? {
        let digits = text.prefix(text.decimalLength)
        let unit = text.dropFirst(digits.count).drop(while: \.isWhitespace)
        guard let number = Double(digits), number.isFinite,
            let factor = unit.isEmpty ? 1 : factor(of: unit)
        else { return nil }
        let product = number * factor
        return product.isFinite ? product : nil
    }
}

extension String {
    /// The number of characters of the decimal number at the beginning; 0 if there is none.
    fileprivate var decimalLength: Int {
        prefixMatch(of: /[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/)?.output.count ?? 0
    }
}
