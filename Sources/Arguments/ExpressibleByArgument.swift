/// A value that a word on the command line can stand for.
public protocol ExpressibleByArgument {
    /// The value that `argument` stands for; nil where it stands for none.
    init?(argument: String)

    /// Every word there is, for help and error messages; empty where there are too many.
    static var allValueStrings: [String] { get }

    /// What shells offer as the value; the list of words unless stated, and nothing without one.
    static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
    /// No list of words.
    public static var allValueStrings: [String] { [] }

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
}

extension UInt64: ExpressibleByArgument {
    /// A whole number in decimal, not negative.
    public init?(argument: String) { self.init(argument) }
}

extension Double: ExpressibleByArgument {
    /// A finite number in decimal.
    public init?(argument: String) {
        self.init(argument)
        guard isFinite else { return nil }
    }
}
