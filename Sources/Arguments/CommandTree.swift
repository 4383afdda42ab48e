/// A tool's commands with their arguments, as completion scripts and the manual describe them.
struct CommandTree {
    /// A command below the root.
    struct Branch {
        var name: String
        var abstract: String
        var discussion: String
        var arguments: [NamedArgument]

        var options: [NamedArgument] { arguments.filter { $0.declaration.kind != .positional } }
        var positionals: [NamedArgument] { arguments.filter { $0.declaration.kind == .positional } }
    }

    /// Words in the command's place that show help, or the version.
    static let rootOptions = [
        ("--help", "Shows the help of the tool or of a command."),
        ("--version", "Prints the version."),
    ]
    static let helpOption = ("--help", "Shows this help.")

    let name: String
    let configuration: CommandConfiguration
    let branches: [Branch]

    init(_ root: any ParsableCommand.Type) {
        configuration = root.configuration
        name = configuration.commandName
        branches = configuration.subcommands.map { command in
            Branch(
                name: command.configuration.commandName, abstract: command.configuration.abstract,
                discussion: command.configuration.discussion,
                arguments: declaredArguments(of: command.init()))
        }
    }
}

extension NamedArgument {
    /// The words that name an option: `--output`, and `-o` where it has a letter.
    var spellings: [String] {
        (declaration.letter.map { ["-\($0)"] } ?? []) + ["--\(name)"]
    }

    /// What the help calls the value.
    var valueName: String { declaration.valueName ?? name }
}
