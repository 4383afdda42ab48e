import LockstepArguments
import LockstepDatasets

/// `lockstep formats`: lists the supported formats.
struct Formats: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "formats",
            abstract:
                "Lists the supported formats, or the data that one of them carries and loses."
        )
    }

    @Argument(help: "A format; prints everything about it.") var name: FormatName?
    @OptionGroup var output: OutputOptions

    func run() throws {
        let format = name?.format
        let formats = format.map { [$0] } ?? DatasetFormat.all
        Console.print(FormatsText(formats, isDetailed: format != nil).text(output))
    }
}

/// The name of a format that can be imported or exported.
struct FormatName: ExpressibleByArgument {
    let format: DatasetFormat

    init?(argument: String) {
        guard let format = DatasetFormat(named: argument) else { return nil }
        self.format = format
    }

    static var allValueStrings: [String] { DatasetFormat.all.map(\.name) }
}
