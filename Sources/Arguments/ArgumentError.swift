/// Why a command line was not carried out: raised as a fact, worded here and nowhere else.
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
        case unexpectedArgument(String)
        case givenTwice(String)
        case invalid(String)
    }

    let fact: Fact
    /// The help of the command that was meant.
    public let help: String
    /// How the command is called.
    public let usage: String
    /// The names of the commands below it.
    private let commands: [String]

    init(_ fact: Fact, command: any ParsableCommand.Type) {
        let text = HelpText(command)
        self.fact = fact
        help = text.text
        usage = text.usage
        commands = command.configuration.subcommands.map { $0.configuration.commandName }
    }

    /// Whether somebody asked for help: no error, and the text belongs on standard output.
    public var isHelpRequest: Bool {
        if case .helpRequested = fact { return true }
        return false
    }

    /// Whether somebody asked for the version.
    public var isVersionRequest: Bool {
        if case .versionRequested = fact { return true }
        return false
    }

    /// What was wrong with the command line, as a sentence.
    public var message: String {
        switch fact {
        case .helpRequested, .versionRequested: return ""
        case .unknownCommand(let word):
            let problem = "There is no command '\(word)'"
            if let meant = Spelling.nearest(to: word, in: commands) {
                return "\(problem). Did you mean '\(meant)'?"
            }
            return "\(problem). Choose \(commands.joined(separator: ", ")); "
                + "--help says what each does."
        case .unknownOption(let word, let known):
            return "There is no option '\(word)'." + Self.suggestion(of: word, known)
        case .missingValue(let name): return "\(name) needs a value."
        case .unexpectedValue(let name): return "\(name) takes no value."
        case .invalidValue(let word, let name, let choices, let clause):
            let problem = "'\(word)' cannot be the value of \(name)"
            if let meant = Spelling.nearestValue(to: word, in: choices) {
                return "\(problem). Did you mean '\(meant)'?"
            }
            if let clause { return "\(problem): \(clause)." }
            let hint = choices.isEmpty ? "" : ": choose " + choices.joined(separator: ", ")
            return "\(problem)\(hint)."
        case .missing(let name): return "\(name) is missing."
        case .unexpectedArgument(let word): return "'\(word)' is one argument too many."
        case .givenTwice(let name): return "\(name) is given twice."
        case .invalid(let message): return message
        }
    }

    /// ` Did you mean '--mode'?`, also for `-mode`; nothing where no option is near.
    private static func suggestion(of word: String, _ known: [String]) -> String {
        let name = String(word.drop { $0 == "-" })
        // A letter is no misspelled name.
        guard name.count > 1, let meant = Spelling.nearest(to: name, in: known) else { return "" }
        return " Did you mean '--\(meant)'?"
    }
}

extension NamedArgument {
    /// As a person types it: `--mode`, or `<session>`.
    var display: String {
        declaration.kind == .positional ? "<\(declaration.valueName ?? name)>" : "--\(name)"
    }
}
