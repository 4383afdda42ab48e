/// A command that declares its arguments as properties wrapped in ``Argument``, ``Option`` and
/// ``Flag``.
///
/// The properties are set from the command line, then ``run()`` does the work. The API follows
/// Apple's ArgumentParser, so that it can replace this module where packages can be fetched.
public protocol ParsableCommand {
    /// The command's name, abstract and subcommands.
    static var configuration: CommandConfiguration { get }

    /// Creates a command with all arguments at their defaults.
    init()

    /// Checks combinations of arguments; throws ``ValidationError``.
    func validate() throws

    /// Runs the command.
    mutating func run() throws
}

extension ParsableCommand {
    /// Accepts any combination of arguments.
    public func validate() throws {}

    /// Shows the help, which is the default of a command with subcommands.
    public mutating func run() throws {
        throw ArgumentError(.helpRequested, command: Self.self)
    }
}

/// A command's name, description and subcommands.
public struct CommandConfiguration {
    /// The word that invokes the command.
    public var commandName: String
    /// One line for lists of commands.
    public var abstract: String
    /// Further help, shown below the abstract.
    public var discussion: String
    /// The subcommands.
    public var subcommands: [any ParsableCommand.Type]

    /// Creates the configuration of a command.
    public init(
        commandName: String, abstract: String, discussion: String = "",
        subcommands: [any ParsableCommand.Type] = []
    ) {
        self.commandName = commandName
        self.abstract = abstract
        self.discussion = discussion
        self.subcommands = subcommands
    }
}

/// A set of arguments that several commands share; see ``OptionGroup``.
public protocol ParsableArguments {
    /// Creates the arguments at their defaults.
    init()
}

/// An invalid combination of arguments, described by a sentence.
public struct ValidationError: Error, Sendable {
    /// The description of the problem.
    public let message: String

    /// Creates an error with a description.
    public init(_ message: String) {
        self.message = message
    }
}
