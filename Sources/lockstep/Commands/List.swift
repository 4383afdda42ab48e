import LockstepArguments
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// `lockstep list`: the sessions in a folder.
struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "list", abstract: "Lists the sessions in a folder and in those below it.",
            discussion: "A session's own folder lists that session.")
    }

    @Argument(help: "The folder that holds session folders, or one of those.") var folder: String
    @OptionGroup var output: OutputOptions

    func run() throws {
        try InputPath.require(folder)
        Console.print(CatalogueText(try SessionTree(folder).entries).text(output))
    }
}
