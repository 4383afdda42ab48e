import LockstepArguments
import LockstepInterchange
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// `lockstep export`: a session in another program's layout.
struct Export: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export",
            abstract: "Writes a session in another layout, and says what has no place there.",
            discussion: """
                The path is the export's own: a folder, or one zip archive of it where the path ends \
                in .zip. It appears there when it is whole, and replaces nothing without --force; with it \
                an earlier export to the same layout, which it knows by the hidden file \
                .lockstep-export, and nothing else, nor an export that was changed since. \
                Ctrl-C leaves nothing behind and ends the tool with 4. The same session gives the same \
                bytes.

                Layouts, of which `lockstep formats` says more:
                \(ExportFormatName.listing)
                """)
    }

    @Argument(help: "The session's folder.") var session: String
    @Option(valueName: "name", help: "The layout.") var format: ExportFormatName
    @Option(
        valueName: "path",
        help: "The export's folder, or its zip archive; folders above it are made if missing.")
    var to: String
    @Flag(help: "Replaces an earlier export to this layout, once the new one is whole.")
    var force: Bool
    @OptionGroup var selection: SelectionOptions
    @OptionGroup var choices: ExportChoices
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try selection.validate()
        try choices.validate()
        for (name, option) in selection.given + choices.given {
            try option.validate(name, for: format.format)
        }
    }

    func run() throws {
        let session = try Session(opening: self.session, fileSystem: LocalFileSystem())
        let bar = ProgressBar("Exporting", options: output)
        defer { bar.end() }
        Interruption.watch()
        let outcome = try Interchange.export(
            session, format.format, selection.selection, options: choices.options, to: to,
            replacing: force, codecs: FFmpegCodecs(), fileSystem: LocalFileSystem()
        ) { share in
            bar.show(share)
            return !Interruption.wasRequested
        }
        bar.end()
        guard case .written(let report) = outcome else {
            Console.complain("lockstep: the export was cancelled; nothing is left of it.\n")
            throw ExitCode.outputFailed
        }
        Console.print(ExportText(report).text(output))
    }
}

/// A layout that can be exported to, by its name.
struct ExportFormatName: ExpressibleByArgument {
    let format: ExportFormat

    init?(argument: String) {
        guard let format = ExportFormat(named: argument) else { return nil }
        self.format = format
    }

    static var allValueStrings: [String] { ExportFormat.all.map(\.name) }

    /// Every layout with whose it is, a line each.
    fileprivate static var listing: String {
        ExportFormat.all.map { "  " + $0.name.padded(12) + $0.title }.joined(separator: "\n")
    }
}
