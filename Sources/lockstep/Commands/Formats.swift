import LockstepArguments
import LockstepInterchange

/// `lockstep formats`: the layouts that are read and written.
struct Formats: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "formats",
            abstract:
                "Lists the layouts that are read and written, and what is lost either way.")
    }

    @OptionGroup var output: OutputOptions

    func run() throws {
        Console.print(FormatsText(InterchangeFormat.all).text(output))
    }
}
