/// A value that a word on the command line can stand for.
public protocol ExpressibleByArgument {
    /// The value that `argument` stands for; nil if it stands for none.
    init?(argument: String)

    /// Every word there is, for help and error messages; empty where there are too many.
    static var allValueStrings: [String] { get }

    /// What to write instead of `argument`, which stands for no value: a clause for the error message;
    /// nil if the list of words says it, or nothing does.
    ///
    /// - Parameter valueName: what the help calls the value: `seconds`.
    static func hint(for argument: String, valueName: String?) -> String?

    /// What shells offer as the value; the list of words unless stated, and nothing without one.
    static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
    /// No list of words.
    public static var allValueStrings: [String] { [] }

    /// No hint.
    public static func hint(for argument: String, valueName: String?) -> String? { nil }

    /// The list of words; nothing without one.
    public static var defaultCompletionKind: CompletionKind {
        allValueStrings.isEmpty ? .none : .list(allValueStrings)
    }
}

extension ExpressibleByArgument where Self: RawRepresentable<String> {
    /// The value of that raw value.
    public init?(argument: String) {
        self.init(rawValue: argument)
    }
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
    /// The raw values of all cases.
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension String: ExpressibleByArgument {
    /// The word itself.
    public init?(argument: String) { self = argument }

    /// Files, as shells complete any word.
    public static var defaultCompletionKind: CompletionKind { .file }
}

extension Int: ExpressibleByArgument {
    /// A whole number in decimal.
    public init?(argument: String) { self.init(argument) }

    /// That it is a whole number, of which unit.
    public static func hint(for argument: String, valueName: String?) -> String? {
        numberHint("a whole number", of: valueName)
    }
}

extension UInt64: ExpressibleByArgument {
    /// A whole number in decimal, not negative.
    public init?(argument: String) { self.init(argument) }

    /// That it is a whole number, of which unit.
    public static func hint(for argument: String, valueName: String?) -> String? {
        numberHint("a whole number, 0 or more", of: valueName)
    }
}

extension Double: ExpressibleByArgument {
    /// A finite number in decimal.
    public init?(argument: String) {
        self.init(argument)
        guard isFinite else { return nil }
    }

    /// That it is a number, of which unit.
    public static func hint(for argument: String, valueName: String?) -> String? {
        numberHint("a number", of: valueName)
    }
}

/// `give a number of seconds, without the unit`: options name the unit that they take.
private func numberHint(_ kind: String, of valueName: String?) -> String {
    guard let valueName, valueName != "number" else { return "give \(kind)" }
    let choices = valueName.split(separator: "|")
    guard choices.count == 1 else { return "choose " + choices.joined(separator: ", ") }
    return "give \(kind) of \(valueName), without the unit"
}
