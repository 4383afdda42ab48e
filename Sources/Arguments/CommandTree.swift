/// A tool's commands and arguments, as described in completion scripts and the manual.
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

    /// Options in place of a command that show help or the version.
    static let rootOptions = [
        ("--help", "Shows help for the tool or for a command."),
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
    /// An option as it is typed: `--mode`.
    var spelling: String { "--\(name)" }

    /// The value's name in the help.
    var valueName: String { declaration.valueName ?? name }
}
