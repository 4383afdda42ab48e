/// A positional argument.
@propertyWrapper public struct Argument<Value> {
    let slot: Slot<Value>

    /// Creates a required argument.
    ///
    /// - Parameters:
    ///   - valueName: The value's name in the help; by default the property's name.
    ///   - help: One line for the help.
    public init(valueName: String? = nil, help: String) where Value: ExpressibleByArgument {
        slot = Slot(.positional(valueName, help, Value.self), store: store)
    }

    /// Creates an optional argument.
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

    /// Creates an argument with one or more values: all remaining positional values.
    public init<Element: ExpressibleByArgument>(valueName: String? = nil, help: String)
    where Value == [Element] {
        slot = Slot(.positional(valueName, help, Element.self, isRepeated: true)) { slot, word in
            guard let value = Element(argument: word) else { return false }
            slot.value = (slot.value ?? []) + [value]
            return true
        }
    }

    /// The parsed value.
    public var wrappedValue: Value {
        guard let value = slot.value else {
            preconditionFailure("arguments must be parsed before they are read")
        }
        return value
    }
}

/// A named option: `--name value` or `--name=value`.
@propertyWrapper public struct Option<Value> {
    let slot: Slot<Value>

    /// The parsed value, or the default.
    public var wrappedValue: Value {
        guard let value = slot.value else {
            preconditionFailure("arguments must be parsed before they are read")
        }
        return value
    }

    /// Creates a required option.
    ///
    /// - Parameters:
    ///   - valueName: The value's name in the help.
    ///   - help: One line for the help.
    ///   - completion: The completions that shells offer; by default those of the value's type.
    public init(
        valueName: String? = nil, help: String,
        completion: CompletionKind? = nil
    ) where Value: ExpressibleByArgument {
        slot = Slot(
            .option(
                valueName, help, Value.self, isRequired: true,
                completion: completion), store: store)
    }

    /// Creates an option with a default.
    public init(
        wrappedValue: Value, valueName: String? = nil, help: String,
        completion: CompletionKind? = nil
    ) where Value: ExpressibleByArgument {
        slot = Slot(
            .option(valueName, help, Value.self, completion: completion), value: wrappedValue,
            store: store)
    }

    /// Creates an optional option.
    public init<Element: ExpressibleByArgument>(
        valueName: String? = nil, help: String,
        completion: CompletionKind? = nil
    ) where Value == Element? {
        slot = Slot(
            .option(valueName, help, Element.self, completion: completion),
            value: .some(nil)
        ) { slot, word in
            guard let value = Element(argument: word) else { return false }
            slot.value = value
            return true
        }
    }

    /// Creates an option that may be repeated.
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

/// A Boolean flag: `--name` sets it.
@propertyWrapper public struct Flag {
    let slot: Slot<Bool>

    /// Creates a flag that is off by default.
    ///
    /// - Parameter isGiven: Whether the flag is on by default.
    public init(help: String, isGiven: Bool = false) {
        slot = Slot(Declaration(kind: .flag, help: help, values: []), value: isGiven) { slot, _ in
            slot.value = true
            return true
        }
    }

    /// Whether the flag was given.
    public var wrappedValue: Bool { slot.value ?? false }
}

/// A group of arguments that several commands share.
@propertyWrapper public struct OptionGroup<Group: ParsableArguments> {
    /// The arguments.
    public let wrappedValue: Group

    /// Creates a group with all arguments at their defaults.
    public init() {
        wrappedValue = Group()
    }
}

private func store<Value: ExpressibleByArgument>(_ slot: Slot<Value>, _ word: String) -> Bool {
    guard let value = Value(argument: word) else { return false }
    slot.value = value
    return true
}
