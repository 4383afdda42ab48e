import LockstepCatalog
import LockstepSamples
import LockstepServing

/// The query of a request as values.
struct Parameters {
    private let request: Request

    init(_ request: Request) { self.request = request }

    /// All names and values as one text.
    var key: String { request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "\n") }

    /// The text with a name; nil if it is missing or empty.
    func text(_ name: String) -> String? {
        request.queryValue(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The text with a name.
    ///
    /// - Throws: ``StudioError`` if it is missing or empty.
    func required(_ name: String) throws -> String {
        guard let text = text(name) else {
            throw StudioError.parameter(name, expected: "given")
        }
        return text
    }

    /// The integer with a name, in a range; `standard` if it is missing.
    func integer(_ name: String, in range: ClosedRange<Int>, or standard: Int) throws -> Int {
        guard let text = text(name) else { return standard }
        guard let number = Int(text), range.contains(number) else {
            throw StudioError.parameter(
                name, expected: "an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The finite number with a name; nil if it is missing.
    func number(_ name: String) throws -> Double? {
        guard let text = text(name) else { return nil }
        // Farther from zero than any recording's times.
        guard let number = Double(text), number.magnitude < 1e9 else {
            throw StudioError.parameter(name, expected: "a number")
        }
        return number
    }

    /// The times `from` and `to`, which are seconds since `origin`; nil if both are missing.
    func stretch(since origin: HostTime) throws -> ClosedRange<HostTime>? {
        guard let start = try number("from"), let end = try number("to"), start <= end else {
            guard text("from") == nil, text("to") == nil else {
                throw StudioError.parameter("from", expected: "a time before 'to'")
            }
            return nil
        }
        return try origin.later(by: start)...origin.later(by: end)
    }

    /// The word with a name, one of a choice; `standard` if it is missing.
    func word<Choice: RawRepresentable & CaseIterable>(
        _ name: String, or standard: Choice?
    ) throws -> Choice where Choice.RawValue == String {
        let word = text(name)
        if word == nil, let standard { return standard }
        guard let choice = word.flatMap(Choice.init) else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw StudioError.parameter(name, expected: "one of \(words)")
        }
        return choice
    }

    /// The names in a comma-separated list.
    func names(_ name: String) -> [String] {
        (text(name) ?? "").split(separator: ",").map(String.init)
    }

    /// The fields in a comma-separated list.
    func fields(_ name: String) throws -> [CatalogField] {
        try names(name).map { try Self.field($0, name) }
    }

    /// The order that a list of fields states; "-" before a field makes it descending.
    func order(_ name: String) throws -> [CatalogQuery.Order] {
        try names(name).map { text in
            guard let order = CatalogQuery.Order(named: text) else {
                throw Self.unknown(String(text.trimmingPrefix("-")), name)
            }
            return order
        }
    }

    /// The filter of the search box.
    func filter() throws -> SessionFilter {
        try SessionFilter(text("where") ?? "")
    }

    private static func field(_ text: String, _ name: String) throws -> CatalogField {
        guard let field = CatalogField(named: text) else { throw unknown(text, name) }
        return field
    }

    private static func unknown(_ field: String, _ name: String) -> StudioError {
        .parameter(name, expected: "a list of fields, and '\(field)' is not a field")
    }
}

extension HostTime {
    /// The time that is some seconds later.
    ///
    /// - Throws: ``StudioError`` for more seconds than a time can have.
    func later(by seconds: Double) throws -> HostTime {
        guard let duration = HostDuration(seconds: seconds) else {
            throw StudioError.parameter("time", expected: "a time")
        }
        return self + duration
    }
}
