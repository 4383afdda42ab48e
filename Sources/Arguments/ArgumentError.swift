/// An error in a command line; call sites raise a fact, and only this type turns it into text.
public struct ArgumentError: Error {
    enum Fact: Sendable {
        case helpRequested
        case versionRequested
        case unknownCommand(String)
        case unknownOption(String, known: [String])
        case missingValue(String)
        case unexpectedValue(String)
        case invalidValue(String, of: String, choices: [String], hint: String?)
        case missing(String)
        case unexpectedArgument(String, after: [String])
        case givenTwice(String)
        case invalid(String)
    }

    let fact: Fact
    /// The help of the command that the error is about.
    public let help: String
    /// The command's usage line.
    public let usage: String
    /// The names of its subcommands.
    private let commands: [String]

    init(_ fact: Fact, command: any ParsableCommand.Type) {
        let text = HelpText(command)
        self.fact = fact
        help = text.text
        usage = text.usage
        commands = command.configuration.subcommands.map { $0.configuration.commandName }
    }

    /// Creates the error of a command whose arguments turn out to be invalid when it runs.
    public init(_ error: ValidationError, command: any ParsableCommand.Type) {
        self.init(.invalid(error.message), command: command)
    }

    /// Whether the user requested help, which is not an error: print the text to standard output.
    public var isHelpRequest: Bool {
        if case .helpRequested = fact { return true }
        return false
    }

    /// Whether the user requested the version.
    public var isVersionRequest: Bool {
        if case .versionRequested = fact { return true }
        return false
    }

    /// A description of the problem in the command line, as a sentence.
    public var message: String {
        switch fact {
        case .helpRequested, .versionRequested: return ""
        case .unknownCommand(let word):
            let problem = "there is no command '\(word)'"
            if let meant = Spelling.nearest(to: word, in: commands) {
                return "\(problem). Did you mean '\(meant)'?"
            }
            return "\(problem). Choose \(commands.joined(separator: ", ")); "
                + "--help describes each."
        case .unknownOption(let word, let known):
            return "there is no option '\(word)'." + Self.suggestion(of: word, known)
        case .missingValue(let name): return "\(name) needs a value."
        case .unexpectedValue(let name): return "\(name) takes no value."
        case .invalidValue(let word, let name, let choices, let clause):
            let problem = "'\(word)' is not a valid value for \(name)"
            if let meant = Spelling.nearestValue(to: word, in: choices) {
                return "\(problem). Did you mean '\(meant)'?"
            }
            if let clause { return "\(problem): \(clause)." }
            let hint = choices.isEmpty ? "" : ": choose " + choices.joined(separator: ", ")
            return "\(problem)\(hint)."
        case .missing(let name): return "\(name) is missing."
        case .unexpectedArgument(let word, []): return "unexpected argument '\(word)'."
        case .unexpectedArgument(let word, let taken):
            return "unexpected argument '\(word)': this command takes only "
                + "\(taken.joined(separator: " and ")). Run it once for each."
        case .givenTwice(let name): return "\(name) is given twice."
        case .invalid(let message): return message
        }
    }

    /// Returns a suggestion such as ` Did you mean '--mode'?`, also for `-mode`; empty if no option
    /// is similar.
    private static func suggestion(of word: String, _ known: [String]) -> String {
        let name = String(word.drop { $0 == "-" })
        // A single letter is not a misspelled name.
        guard name.count > 1, let meant = Spelling.nearest(to: name, in: known) else { return "" }
        return " Did you mean '--\(meant)'?"
    }
}

extension NamedArgument {
    /// The argument as typed on the command line: `--mode`, or `<session>`.
    var display: String {
        declaration.kind == .positional ? "<\(declaration.valueName ?? name)>" : "--\(name)"
    }
}
