/// A type whose values can be parsed from a word on the command line.
public protocol ExpressibleByArgument {
    /// Parses a value; nil if `argument` is not valid.
    init?(argument: String)

    /// All valid words, for help and error messages; empty if there are too many.
    static var allValueStrings: [String] { get }

    /// Returns advice for the invalid word `argument`, as a clause for the error message; nil if
    /// the list of words suffices, or if there is no advice.
    ///
    /// - Parameter valueName: The value's name in the help: `seconds`.
    static func hint(for argument: String, valueName: String?) -> String?

    /// The completions that shells offer for the value; by default the list of words, or nothing
    /// without one.
    static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
    /// An empty list.
    public static var allValueStrings: [String] { [] }

    /// Returns nil: no advice.
    public static func hint(for argument: String, valueName: String?) -> String? { nil }

    /// The list of words; no completions without one.
    public static var defaultCompletionKind: CompletionKind {
        allValueStrings.isEmpty ? .none : .list(allValueStrings)
    }
}

extension ExpressibleByArgument where Self: RawRepresentable<String> {
    /// Creates the value with the raw value `argument`.
    public init?(argument: String) {
        self.init(rawValue: argument)
    }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
    /// The raw values of all cases.
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension String: ExpressibleByArgument {
    /// Takes the word itself.
    public init?(argument: String) { self = argument }

    /// Files, which is the default of shells for any word.
    public static var defaultCompletionKind: CompletionKind { .file }
}

extension Int: ExpressibleByArgument {
    /// Parses a decimal integer.
    public init?(argument: String) { self.init(argument) }

    /// Advises to give an integer, with its unit.
    public static func hint(for argument: String, valueName: String?) -> String? {
        numberHint("a whole number", of: valueName)
    }
}

extension UInt64: ExpressibleByArgument {
    /// Parses a non-negative decimal integer.
    public init?(argument: String) { self.init(argument) }

    /// Advises to give a non-negative integer, with its unit.
    public static func hint(for argument: String, valueName: String?) -> String? {
        numberHint("a whole number, 0 or more", of: valueName)
    }
}

extension Double: ExpressibleByArgument {
    /// Parses a finite decimal number.
    public init?(argument: String) {
        self.init(argument)
        guard isFinite else { return nil }
    }

    /// Advises to give a number, with its unit.
    public static func hint(for argument: String, valueName: String?) -> String? {
        numberHint("a number", of: valueName)
    }
}

/// Returns a hint: `give a number of seconds, without the unit`, which the option implies.
private func numberHint(_ kind: String, of valueName: String?) -> String {
    guard let valueName, valueName != "number" else { return "give \(kind)" }
    let choices = valueName.split(separator: "|")
    guard choices.count == 1 else { return "choose " + choices.joined(separator: ", ") }
    return "give \(kind) of \(valueName), without the unit"
}
