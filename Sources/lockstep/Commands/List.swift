import LockstepArguments
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// `lockstep list`: the sessions in a folder.
struct List: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: "Lists the sessions in a folder.")
    }

    @Argument(help: "The folder that holds session folders.") var folder: String
    @OptionGroup var output: OutputOptions

    func run() throws {
        let entries = try SessionCatalogue.list(folder, fileSystem: LocalFileSystem())
        Console.print(CatalogueText(entries).text(output))
    }
}
