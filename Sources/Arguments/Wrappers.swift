/// Values given by their place on the command line.
@propertyWrapper public struct Argument<Value> {
    let slot: Slot<Value>

    /// An argument that must be given.
    ///
    /// - Parameters:
    ///   - valueName: what the help calls the value; the property's name unless given.
    ///   - help: one line for the help.
    public init(valueName: String? = nil, help: String) where Value: ExpressibleByArgument {
        slot = Slot(.positional(valueName, help, Value.self), store: store)
    }

    /// An argument that may be left out.
    public init<Element: ExpressibleByArgument>(valueName: String? = nil, help: String)
    where Value == Element? {
        slot = Slot(
            .positional(valueName, help, Element.self, isRequired: false), value: .some(nil)
        ) { slot, word in
            guard let value = Element(argument: word) else { return false }
            slot.value = value
            return true
        }
    }

    /// One value or more: all that are given by their place from here on.
    public init<Element: ExpressibleByArgument>(valueName: String? = nil, help: String)
    where Value == [Element] {
        slot = Slot(.positional(valueName, help, Element.self, isRepeated: true)) { slot, word in
            guard let value = Element(argument: word) else { return false }
            slot.value = (slot.value ?? []) + [value]
            return true
        }
    }

    /// The value given.
    public var wrappedValue: Value {
        guard let value = slot.value else {
            preconditionFailure("arguments are read after they were parsed")
        }
        return value
    }
}

/// A value given by name: `--name value` or `--name=value`.
@propertyWrapper public struct Option<Value> {
    let slot: Slot<Value>

    /// The value given, or the default.
    public var wrappedValue: Value {
        guard let value = slot.value else {
            preconditionFailure("arguments are read after they were parsed")
        }
        return value
    }

    /// An option that must be given.
    ///
    /// - Parameters:
    ///   - letter: its short name: `o` for `-o value`.
    ///   - valueName: what the help calls the value.
    ///   - help: one line for the help.
    ///   - completion: what shells offer; what the value's type says unless given, as below.
    public init(
        letter: Character? = nil, valueName: String? = nil, help: String,
        completion: CompletionKind? = nil
    ) where Value: ExpressibleByArgument {
        slot = Slot(
            .option(
                valueName, help, Value.self, letter: letter, isRequired: true,
                completion: completion), store: store)
    }

    /// An option with a default.
    public init(
        wrappedValue: Value, valueName: String? = nil, help: String,
        completion: CompletionKind? = nil
    ) where Value: ExpressibleByArgument {
        slot = Slot(
            .option(valueName, help, Value.self, completion: completion), value: wrappedValue,
            store: store)
    }

    /// An option that may be left out.
    public init<Element: ExpressibleByArgument>(
        letter: Character? = nil, valueName: String? = nil, help: String,
        completion: CompletionKind? = nil
    ) where Value == Element? {
        slot = Slot(
            .option(valueName, help, Element.self, letter: letter, completion: completion),
            value: .some(nil)
        ) { slot, word in
            guard let value = Element(argument: word) else { return false }
            slot.value = value
            return true
        }
    }

    /// An option that may be given any number of times.
    public init<Element: ExpressibleByArgument>(
        wrappedValue: [Element], valueName: String? = nil, help: String,
        completion: CompletionKind? = nil
    ) where Value == [Element] {
        slot = Slot(
            .option(valueName, help, Element.self, isRepeated: true, completion: completion),
            value: wrappedValue
        ) { slot, word in
            guard let value = Element(argument: word) else { return false }
            slot.value?.append(value)
            return true
        }
    }
}

/// Yes or no: `--name` says yes.
@propertyWrapper public struct Flag {
    let slot: Slot<Bool>

    /// A flag that is off unless given.
    ///
    /// - Parameter isGiven: whether it counts as given already.
    public init(help: String, isGiven: Bool = false) {
        slot = Slot(Declaration(kind: .flag, help: help, values: []), value: isGiven) { slot, _ in
            slot.value = true
            return true
        }
    }

    /// Whether the flag was given.
    public var wrappedValue: Bool { slot.value ?? false }
}

/// Arguments that several commands share.
@propertyWrapper public struct OptionGroup<Group: ParsableArguments> {
    /// The arguments.
    public let wrappedValue: Group

    /// A group with every argument at its default.
    public init() {
        wrappedValue = Group()
    }
}

private func store<Value: ExpressibleByArgument>(_ slot: Slot<Value>, _ word: String) -> Bool {
    guard let value = Value(argument: word) else { return false }
    slot.value = value
    return true
}
