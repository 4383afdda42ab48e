/// Why a command line was not carried out: raised as a fact, worded here and nowhere else.
public struct ArgumentError: Error {
    enum Fact: Sendable {
        case helpRequested
        case versionRequested
        case unknownCommand(String)
        case unknownOption(String)
        case missingValue(String)
        case unexpectedValue(String)
        case invalidValue(String, of: String, choices: [String])
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
            return "There is no command '\(word)'. Choose \(commands.joined(separator: ", ")); "
                + "--help says what each does."
        case .unknownOption(let word): return "There is no option '\(word)'."
        case .missingValue(let name): return "\(name) needs a value."
        case .unexpectedValue(let name): return "\(name) takes no value."
        case .invalidValue(let word, let name, let choices):
            let hint = choices.isEmpty ? "" : ": choose " + choices.joined(separator: ", ")
            return "'\(word)' cannot be the value of \(name)\(hint)."
        case .missing(let name): return "\(name) is missing."
        case .unexpectedArgument(let word): return "'\(word)' is one argument too many."
        case .givenTwice(let name): return "\(name) is given twice."
        case .invalid(let message): return message
        }
    }
}

extension NamedArgument {
    /// As a person types it: `--mode`, or `<session>`.
    var display: String { declaration.kind == .positional ? "<\(name)>" : "--\(name)" }
}
