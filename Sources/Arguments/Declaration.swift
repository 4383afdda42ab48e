/// The declaration of an argument: everything that parsing and help need.
struct Declaration {
    enum Kind {
        case positional
        case option
        case flag
    }

    var kind: Kind
    var help: String
    /// All valid words for the value; empty if they cannot be listed.
    var values: [String]
    var valueName: String?
    var isRequired = false
    var isRepeated = false
    /// The completions that shells offer for the value.
    var completion = CompletionKind.none
    /// Returns advice for a word that is not a valid value, as a clause.
    var hint: (String) -> String? = { _ in nil }

    static func option<Value: ExpressibleByArgument>(
        _ valueName: String?, _ help: String, _ type: Value.Type,
        isRequired: Bool = false, isRepeated: Bool = false, completion: CompletionKind? = nil
    ) -> Declaration {
        Declaration(
            kind: .option, help: help, values: Value.allValueStrings, valueName: valueName,
            isRequired: isRequired, isRepeated: isRepeated,
            completion: completion ?? Value.defaultCompletionKind,
            hint: { Value.hint(for: $0, valueName: valueName) })
    }

    static func positional<Value: ExpressibleByArgument>(
        _ valueName: String?, _ help: String, _ type: Value.Type, isRequired: Bool = true,
        isRepeated: Bool = false
    ) -> Declaration {
        Declaration(
            kind: .positional, help: help, values: Value.allValueStrings, valueName: valueName,
            isRequired: isRequired, isRepeated: isRepeated,
            completion: Value.defaultCompletionKind,
            hint: { Value.hint(for: $0, valueName: valueName) })
    }
}

/// Storage for an argument's value, shared by a command's copies until parsing ends.
final class Slot<Value> {
    let declaration: Declaration
    var value: Value?
    private let store: (Slot<Value>, String) -> Bool

    init(
        _ declaration: Declaration, value: Value? = nil,
        store: @escaping (Slot<Value>, String) -> Bool
    ) {
        self.declaration = declaration
        self.value = value
        self.store = store
    }

    func parse(_ word: String) -> Bool { store(self, word) }
}

/// An argument with its name on the command line, without its value's type.
struct NamedArgument {
    /// The property's name in lower case with hyphens: `imuRate` becomes `imu-rate`.
    var name: String
    var declaration: Declaration
    var parse: (String) -> Bool
    var hasValue: () -> Bool
    /// The default value, as shown in the help.
    var defaultText: String?
}

/// A property wrapper that ``declaredArguments(of:)`` finds by reflection.
protocol DeclaredArguments {
    func named(_ property: String) -> [NamedArgument]
}

extension Slot {
    func named(_ property: String) -> NamedArgument {
        NamedArgument(
            name: property.hyphenated, declaration: declaration, parse: parse,
            hasValue: { self.value != nil }, defaultText: defaultText)
    }

    private var defaultText: String? {
        guard declaration.kind == .option, !declaration.isRepeated, let value else { return nil }
        if let optional = value as? any OptionalValue { return optional.text }
        if let choice = value as? any RawRepresentable<String> { return choice.rawValue }
        return "\(value)"
    }
}

private protocol OptionalValue {
    var text: String? { get }
}

extension Optional: OptionalValue {
    fileprivate var text: String? { map { "\($0)" } }
}

extension Argument: DeclaredArguments {
    func named(_ property: String) -> [NamedArgument] { [slot.named(property)] }
}

extension Option: DeclaredArguments {
    func named(_ property: String) -> [NamedArgument] { [slot.named(property)] }
}

extension Flag: DeclaredArguments {
    func named(_ property: String) -> [NamedArgument] { [slot.named(property)] }
}

extension OptionGroup: DeclaredArguments {
    func named(_ property: String) -> [NamedArgument] { declaredArguments(of: wrappedValue) }
}

/// Returns the arguments that a command declares, in source order.
func declaredArguments(of declaring: Any) -> [NamedArgument] {
    Mirror(reflecting: declaring).children.flatMap { child -> [NamedArgument] in
        guard let wrapper = child.value as? any DeclaredArguments, let label = child.label else {
            return []
        }
        // The storage of a wrapped property `mode` is named `_mode`.
        return wrapper.named(String(label.drop { $0 == "_" }))
    }
}

extension String {
    fileprivate var hyphenated: String {
        reduce(into: "") { words, letter in
            words += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }
}
