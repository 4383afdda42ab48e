import LockstepArguments
import LockstepInterchange

/// `lockstep formats`: the layouts that are read and written.
struct Formats: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "formats",
            abstract:
                "Lists the layouts that are read and written, or what one carries and loses."
        )
    }

    @Argument(help: "A layout, of which everything is printed.") var name: FormatName?
    @OptionGroup var output: OutputOptions

    func run() throws {
        let format = name?.format
        let formats = format.map { [$0] } ?? InterchangeFormat.all
        Console.print(FormatsText(formats, isDetailed: format != nil).text(output))
    }
}

/// A layout that is read or written, by its name.
struct FormatName: ExpressibleByArgument {
    let format: InterchangeFormat

    init?(argument: String) {
        guard let format = InterchangeFormat.all.first(where: { $0.name == argument }) else {
            return nil
        }
        self.format = format
    }

    static var allValueStrings: [String] { InterchangeFormat.all.map(\.name) }
}
