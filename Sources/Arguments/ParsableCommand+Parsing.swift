extension ParsableCommand {
    /// Parses a command line and returns the invoked command, ready to run.
    ///
    /// - Parameter words: The command line without the program's name.
    /// - Throws: ``ArgumentError``.
    public static func parseAsRoot(_ words: [String]) throws -> any ParsableCommand {
        if words.first == "--version" { throw ArgumentError(.versionRequested, command: self) }
        guard !configuration.subcommands.isEmpty else { return try parse(words) }
        guard let word = words.first else { throw ArgumentError(.helpRequested, command: self) }
        if ["help", "--help", "-h"].contains(word) { return try help(words.dropFirst()) }
        guard let subcommand = subcommand(word) else {
            throw ArgumentError(.unknownCommand(word), command: self)
        }
        return try subcommand.parseAsRoot(Array(words.dropFirst()))
    }

    private static func subcommand(_ word: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0.configuration.commandName == word }
    }

    private static func help(_ words: ArraySlice<String>) throws -> any ParsableCommand {
        guard let word = words.first else { throw ArgumentError(.helpRequested, command: self) }
        guard let subcommand = subcommand(word) else {
            throw ArgumentError(.unknownCommand(word), command: self)
        }
        throw ArgumentError(.helpRequested, command: subcommand)
    }

    private static func parse(_ words: [String]) throws -> Self {
        let command = Self()
        var parser = Parser(words: words[...], arguments: declaredArguments(of: command))
        do {
            try parser.parse()
            try command.validate()
        } catch let fact as Parser.Stop {
            throw ArgumentError(fact.fact, command: self)
        } catch let error as ValidationError {
            throw ArgumentError(error, command: self)
        }
        return command
    }
}

/// A parser of one command's words, from left to right.
private struct Parser {
    struct Stop: Error {
        let fact: ArgumentError.Fact
    }

    var words: ArraySlice<String>
    let arguments: [NamedArgument]
    var given: Set<String> = []
    var positionals: ArraySlice<NamedArgument>

    init(words: ArraySlice<String>, arguments: [NamedArgument]) {
        self.words = words
        self.arguments = arguments
        positionals = arguments.filter { $0.declaration.kind == .positional }[...]
    }

    mutating func parse() throws {
        var onlyPositionals = false
        while let word = words.popFirst() {
            if onlyPositionals || !word.hasPrefix("-") || word == "-" {
                try takePositional(word)
            } else if word == "--" {
                onlyPositionals = true
            } else if word == "--help" || word == "-h" {
                throw Stop(fact: .helpRequested)
            } else {
                try takeNamed(word)
            }
        }
        let missing = arguments.first { !$0.hasValue() }
        if let missing { throw Stop(fact: .missing(missing.display)) }
    }

    private mutating func takePositional(_ word: String) throws {
        guard let argument = positionals.first else {
            let taken = arguments.filter { $0.declaration.kind == .positional }.map(\.display)
            throw Stop(fact: .unexpectedArgument(word, after: taken))
        }
        if !argument.declaration.isRepeated { positionals.removeFirst() }
        try store(word, in: argument)
    }

    private mutating func takeNamed(_ word: String) throws {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let argument = arguments.first(where: { $0.isCalled(parts[0]) }) else {
            let named = arguments.filter { $0.declaration.kind != .positional }.map(\.name)
            throw Stop(fact: .unknownOption(String(parts[0]), known: named + ["help"]))
        }
        guard argument.declaration.isRepeated || given.insert(argument.name).inserted else {
            throw Stop(fact: .givenTwice(argument.display))
        }
        if argument.declaration.kind == .flag {
            guard parts.count == 1 else { throw Stop(fact: .unexpectedValue(argument.display)) }
            return try store("", in: argument)
        }
        guard let value = parts.count == 2 ? String(parts[1]) : words.popFirst() else {
            throw Stop(fact: .missingValue(argument.display))
        }
        try store(value, in: argument)
    }

    private func store(_ word: String, in argument: NamedArgument) throws {
        guard argument.parse(word) else {
            let choices = argument.declaration.values
            let hint = argument.declaration.hint(word)
            throw Stop(
                fact: .invalidValue(word, of: argument.display, choices: choices, hint: hint))
        }
    }
}

extension NamedArgument {
    /// Whether a word names this option: `--mode`.
    fileprivate func isCalled(_ word: Substring) -> Bool {
        declaration.kind != .positional && word == "--\(name)"
    }
}
