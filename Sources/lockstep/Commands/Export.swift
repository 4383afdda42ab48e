import LockstepAnalysis
import LockstepArguments
import LockstepFormats
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
                The path is the export's own: a folder, missing or empty; one zip archive of it where \
                the path ends in .zip; or the layout's one file where it ends as that does: .mcap, \
                .bag, .ply, .txt (tum). A path that ends as another file does is refused, unless \
                that folder is there already. '-' writes that one file to standard output, and the report \
                to standard error. The export appears when it is complete, and replaces nothing \
                without --force. With it, an earlier export to the same layout makes way if no one \
                changed it since: a checksum of all its bytes shows that, which a folder has in the \
                hidden file .lockstep-export, and one file (.mcap, .bag, .ply, .zip) in itself. A \
                .txt is never replaced, nor is a link, a pipe or a device. Ctrl-C (exit code 130) leaves nothing behind, and what a kill left \
                is removed by the next export to the same path. Where nothing of the session has a \
                place in the layout, nothing is written, and the exit code is 1. The same session \
                gives the same bytes.

                A recording of another layout is read as `lockstep check` reads it; what an import \
                would guess and leave out is printed too.

                Layouts, of which `lockstep formats NAME` says more:
                \(ExportFormatName.listing)
                """)
    }

    @Argument(
        valueName: "recording",
        help: "A session's folder, or a recording of any layout that import reads.")
    var recording: String
    @Option(
        valueName: "name",
        help: "The layout; without it, the one whose file the path's ending names.")
    var format: ExportFormatName?
    @Option(
        valueName: "path",
        help: """
            The export's folder, zip archive or one file, or - for standard output; folders above it \
            are made if missing.
            """)
    var to: String
    @Flag(help: "Replaces an earlier export to this layout, once the new one is whole.")
    var force: Bool
    @Flag(help: "Leaves out rows that cannot be read, counts and lists them, and ends with 1.")
    var skipBadRows: Bool
    @OptionGroup var selection: SelectionOptions
    @OptionGroup var choices: ExportChoices
    @OptionGroup var output: OutputOptions

    /// The format named, else the one of the path's ending.
    private func chosenFormat() throws -> ExportFormat {
        if let format { return format.format }
        if let format = ExportFormat(ofFileNamed: to) { return format }
        guard !to.hasSuffix(".zip") else {
            throw ValidationError(
                "--format is missing: a .zip archive can hold any layout, so name one with it.")
        }
        throw ValidationError(
            "--format is missing: name one, or give a path that ends in "
                + "\(ExportFormat.fileEndings.joined(separator: ", ")).")
    }

    func validate() throws {
        try selection.validate()
        try choices.validate()
        let format = try chosenFormat()
        for (name, option) in selection.given + choices.given {
            try option.validate(name, for: format)
        }
        try ExportEnding.validate(to, for: format)
        guard to == "-", format.soleFileName == nil else { return }
        let names = ExportFormat.all.filter { $0.soleFileName != nil }.map(\.name)
        throw ValidationError(
            "'-' takes one file, which \(format.name) is not: choose "
                + "\(names.joined(separator: ", ")), or give a path, such as export.zip.")
    }

    func run() throws {
        var stream: StreamedExport?
        let format = try chosenFormat()
        let (report, notes) = try CheckedSession.use(
            recording, for: "source", isSilent: output.isSilent
        ) { source in
            guard to == "-" else { return (try export(source.session, to: to), source.importNotes) }
            let made = try StreamedExport(of: format) { try export(source.session, to: $0) }
            stream = made
            return (made.report, source.importNotes)
        }
        for note in notes where !output.isSilent { Console.complain("note: \(note)") }
        if let stream {
            try stream.send()
            Console.printBeside(ExportText(report).text(output))
        } else {
            Console.print(ExportText(report).text(output))
        }
        if report.isEmpty || report.skippedRowCount > 0 { throw ExitCode.findings }
    }

    private func export(_ session: Session, to path: String) throws -> ExportReport {
        let bar = ProgressBar("Exporting", options: output)
        defer { bar.end() }
        Interruption.watch()
        let outcome = try Interchange.export(
            session, try chosenFormat(), selection.selection, options: try options(for: session),
            to: path,
            replacing: force, skippingBadRows: skipBadRows, publishesEmpty: false,
            codecs: FFmpegCodecs(),
            fileSystem: LocalFileSystem()
        ) { share in
            bar.show(share)
            return !Interruption.wasRequested
        }
        bar.end()
        guard case .written(let report) = outcome else { throw Interrupted() }
        return report
    }

    /// What was chosen, with the noise that `check` measures where the format has a place for it.
    private func options(for session: Session) throws -> ExportOptions {
        var options = choices.options
        guard try chosenFormat().facets.contains(.noise), session.manifest.calibration?.noise == nil
        else {
            return options
        }
        options.restNoise = try SessionNoise.atRest(in: session)
        return options
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
