import LockstepAnalysis
import LockstepArguments
import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// `lockstep export`: writes a session in another format.
struct Export: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export",
            abstract: "Converts a recording to another format, and lists what is lost.",
            discussion: """
                The extension of the path selects the output; case does not matter. With .zip it is \
                one zip archive. With the extension of the format's only file (.mcap, .bag, .ply, \
                .wav, or .txt for tum) it is that file. With a slash at the end, a format's name (walk.euroc) \
                or no extension it is a folder, which must be missing or empty. Any other extension \
                (.jpg) is rejected, unless a folder with that name exists. '-' writes the only file \
                to standard output, and the report to standard error.

                The export appears when it is complete, and replaces nothing without --force. With \
                it, an earlier export to the same format is replaced if no byte of it was changed: a \
                folder has a checksum in its hidden file .lockstep-export, and one file (.mcap, \
                .bag, .ply, .wav, .zip) has it inside. A .txt, a link, a pipe or a device is never \
                replaced. Ctrl-C (exit code 130) leaves nothing behind; what a kill left is removed \
                by the next export to the same path. If nothing of the session has a place in the \
                format, nothing is written and the exit code is 1. The same session gives the same \
                bytes.

                A recording in another app's format is read as `lockstep check` reads it; assumptions \
                and losses of an import are printed too.

                Formats; `lockstep formats NAME` prints the details of one:
                \(ExportFormatName.listing)
                """)
    }

    @Argument(
        valueName: "recording",
        help: "A session's folder, or a recording in any format that import reads.")
    var recording: String
    @Option(
        valueName: "name",
        help: "The format (default: the one that the path's extension implies).")
    var format: ExportFormatName?
    @Option(
        valueName: "path",
        help: """
            The export's folder, zip archive or only file, or - for standard output; missing parent \
            folders are created.
            """)
    var to: String
    @Flag(help: "Replaces an earlier export to this format when the new one is complete.")
    var force: Bool
    @Flag(help: "Leaves out rows that cannot be read, counts and lists them, and ends with 1.")
    var skipBadRows: Bool
    @OptionGroup var selection: SelectionOptions
    @OptionGroup var choices: ExportChoices
    @OptionGroup var output: OutputOptions

    /// The format given with `--format`, else the one that the path's extension implies.
    private func chosenFormat() throws -> DatasetFormat {
        if let format { return format.format }
        let streams = selection.streams?.streams
        if let format = DatasetFormat(ofFileNamed: to, for: streams) { return format }
        guard ExportPath(to) != .archive else {
            throw ValidationError(
                "--format is missing: a .zip archive can contain any format, so name one with it.")
        }
        guard to != "-" else {
            let names = DatasetFormat.exported.filter { $0.soleFileName != nil }.map(\.name)
            throw ValidationError(
                "--format is missing: '-' takes the one file of \(names.joined(separator: ", ")).")
        }
        throw ValidationError(
            "--format is missing: name one, or give a path that ends in "
                + "\(DatasetFormat.fileEndings.joined(separator: ", ")).")
    }

    func validate() throws {
        guard !to.isEmpty else {
            throw ValidationError("--to is empty: give the export's path.")
        }
        try selection.validate()
        try choices.validate()
        let format = try chosenFormat()
        for (name, option) in selection.given + choices.given {
            try option.validate(name, for: format)
        }
        let isFolderThere = (try? LocalFileSystem().list(to)) != nil
        if let words = ExportPath.refusal(to, for: format, isFolderThere: isFolderThere) {
            throw ValidationError(words)
        }
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
        let outcome = try Datasets.export(
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

    /// The chosen options, with the noise that `check` measures if the format can store it.
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

/// The name of an export format.
struct ExportFormatName: ExpressibleByArgument {
    let format: DatasetFormat

    init?(argument: String) {
        guard let format = DatasetFormat(named: argument), format.isExported else { return nil }
        self.format = format
    }

    static var allValueStrings: [String] { DatasetFormat.exported.map(\.name) }

    /// Every format with its title, one line each.
    fileprivate static var listing: String {
        DatasetFormat.exported.map { "  " + $0.name.padded(12) + $0.title }.joined(separator: "\n")
    }
}
