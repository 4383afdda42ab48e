/// A command that is its declaration: properties wrapped in ``Argument``, ``Option`` and ``Flag``
/// are filled from the command line, then ``run()`` does the work.
///
/// Spelled like Apple's ArgumentParser, so that it can be swapped for it where packages can be
/// fetched.
public protocol ParsableCommand {
    /// The command's name, abstract and subcommands.
    static var configuration: CommandConfiguration { get }

    /// A command with every argument at its default.
    init()

    /// Checks arguments against each other; throws ``ValidationError``.
    func validate() throws

    /// Does the work.
    mutating func run() throws
}

extension ParsableCommand {
    /// Accepts any combination of arguments.
    public func validate() throws {}

    /// Shows the help: what a command with subcommands does on its own.
    public mutating func run() throws {
        throw ArgumentError(.helpRequested, command: Self.self)
    }
}

/// A command's name, what it is for, and its subcommands.
public struct CommandConfiguration {
    /// The word that calls it.
    public var commandName: String
    /// One line for lists of commands.
    public var abstract: String
    /// What else the help says, below the abstract.
    public var discussion: String
    /// Commands below this one.
    public var subcommands: [any ParsableCommand.Type]

    /// A command of this name.
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
    /// The arguments at their defaults.
    init()
}

/// A combination of arguments that makes no sense, in a sentence.
public struct ValidationError: Error, Sendable {
    /// What is wrong.
    public let message: String

    /// A combination of arguments that makes no sense.
    public init(_ message: String) {
        self.message = message
    }
}
