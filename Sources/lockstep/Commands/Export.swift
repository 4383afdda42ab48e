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
                The extension of the path selects the output; case does not matter. A path that \
                ends in .zip gives a zip archive. The extension of a format that consists of one \
                file (.mcap, .bag, .ply, .wav, or .txt for tum) gives that file. A slash at the \
                end, a format's name (walk.euroc) or no extension gives a folder, which must be \
                missing or empty. Any other extension (.jpg) is rejected, unless a folder with \
                that name exists. '-' writes a format of one file to standard output, and the \
                report to standard error.

                The export appears when it is complete, and replaces nothing without --force. With \
                --force, it replaces an earlier export to the same format if no byte of that was \
                changed. A folder has a checksum in its hidden file .lockstep-export; a single \
                file (.mcap, .bag, .ply, .wav, .zip) contains its checksum. A .txt, a link, a pipe \
                or a device is never replaced. Ctrl-C (exit code 130) leaves nothing behind; if an \
                export is killed, the next export to the same path removes its files. If the \
                format can store none of the session's data, nothing is written and the exit code \
                is 1. The same session gives the same bytes.

                With several recordings, a pattern or a folder to search (`lockstep --help`), the \
                path names a folder, which is created if missing. Each export in it is named after \
                its recording; if two recordings have the same name, the name of the parent folder \
                comes first. If the path ends in .zip, the exports are zip archives. Otherwise \
                they are files if the format consists of one file, and folders if not.

                A recording in another format is read as by `lockstep check`; the output then also \
                lists what the import assumed and left out.

                A group file, which `lockstep group` writes, becomes one export of all its \
                sessions, with times on the group's reference clock: mcap and rosbag have a \
                namespace of topics for each session, kalibr has cam0, cam1, imu0, imu1, and \
                colmap has a model for each session and the images' times. --start and --end are \
                relative to the start of each session.

                Formats; `lockstep formats NAME` prints the details of one:
                \(ExportFormatName.listing)
                """)
    }

    @Argument(
        valueName: "recording",
        help: "A session's folder, or a recording in any format that import reads; a pattern, or a "
            + "folder to search; or a group file.")
    var recordings: [String]
    @Option(
        valueName: "name",
        help: "The format (default: the one that the path's extension implies).")
    var format: ExportFormatName?
    @Option(
        valueName: "path",
        help: """
            The export's folder, zip archive or only file, or - for standard output; the folder for \
            the exports of several recordings. Missing folders are created.
            """)
    var to: String
    @Flag(help: "Replaces an earlier export to this format when the new one is complete.")
    var force: Bool
    @Flag(help: "Leaves out rows that cannot be read, counts and lists them, and ends with 1.")
    var skipBadRows: Bool
    @OptionGroup var selection: SelectionOptions
    @OptionGroup var choices: ExportChoices
    @OptionGroup var batch: BatchOptions
    @OptionGroup var output: OutputOptions

    private static let exported = JobOutcome("exported")
    private static let shortened = JobOutcome(
        "rows_left_out", label: "with rows left out", code: .findings)
    private static let empty = JobOutcome("empty", code: .findings)
    private static let words = BatchWords(
        title: "Exporting", outcomes: [empty, shortened, exported], failed: "not exported")

    /// The format given with `--format`, else the one that the path's extension implies.
    private func chosenFormat() throws -> DatasetFormat {
        if let format { return format.format }
        let streams = selection.streams?.streams
        if let format = DatasetFormat(ofFileNamed: to, for: streams) { return format }
        guard ExportPath(to) != .archive else {
            throw ValidationError(
                "--format is missing: a .zip archive can contain any format, so name one.")
        }
        guard to != "-" else {
            let names = DatasetFormat.exported.filter { $0.soleFileName != nil }.map(\.name)
            throw ValidationError(
                "--format is missing: '-' needs a format of one file: \(names.joined(separator: ", "))."
            )
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
        try batch.validate()
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
        if let group = try GroupInput.among(recordings) { return try export(group) }
        let recordings = try RecordingBatch(recordings, except: to, batch, output)
        guard recordings.isMany else {
            return try recordings.run(Self.words) { job in
                to == "-" ? try exportToOutput(job) : try export(job, to: to)
            }
        }
        let places = try places(of: recordings)
        try recordings.run(Self.words, into: to.withoutEndSlashes) { job in
            try export(job, to: places[job.path])
        }
    }

    /// The exports of several recordings: archives, the format's only files, or else folders.
    private func places(of recordings: RecordingBatch) throws -> BatchPlaces {
        guard to != "-" else {
            throw ValidationError(
                "standard output takes one export, and there are several recordings: give a folder."
            )
        }
        let file = try chosenFormat().soleFileName.flatMap { FileExtension(of: $0)?.text }
        let ending = ExportPath(to) == .archive ? ".zip" : file ?? "/"
        return try BatchPlaces(in: to, of: recordings.paths, ending: ending)
    }

    /// Exports all sessions of a group into one export.
    private func export(_ group: GroupInput) throws {
        let members = try group.exportMembers()
        let notes = try group.notes(about: members.map(\.session))
        if !output.isSilent, !notes.isEmpty { Console.complain(notes) }
        guard to == "-" else {
            let report = try export(members, to: to)
            Console.print(ExportText(report, of: nil).text(output))
            return try end(report)
        }
        let stream = try StreamedExport(of: chosenFormat()) { try export(members, to: $0) }
        try stream.send()
        Console.printBeside(ExportText(stream.report, of: nil).text(output))
        try end(stream.report)
    }

    private func end(_ report: ExportReport) throws {
        guard !report.isEmpty, report.skippedRowCount == 0 else { throw ExitCode.findings }
    }

    private func export(_ members: [ExportMember], to path: String) throws -> ExportReport {
        let bar = ProgressBar("Exporting", options: output)
        defer { bar.end() }
        Interruption.watch()
        let outcome = try Datasets.export(
            members, try chosenFormat(), selection.selection,
            options: { try options(for: $0.session) }, to: path, replacing: force,
            skippingBadRows: skipBadRows, publishesEmpty: false, codecs: FFmpegCodecs(),
            fileSystem: LocalFileSystem(),
            progress: { share in
                bar.show(share)
                return !Interruption.wasRequested
            })
        bar.end()
        guard case .written(let report) = outcome else { throw Interrupted() }
        return report
    }

    private func export(_ job: RecordingJob, to path: String) throws -> JobOutcome {
        let (report, notes) = try CheckedSession.use(job, for: "source") { source in
            (try export(source.session, to: path, job), source.importNotes)
        }
        complain(notes, job)
        job.print(ExportText(report, of: job.pathInBatch).text(output))
        return outcome(of: report)
    }

    private func exportToOutput(_ job: RecordingJob) throws -> JobOutcome {
        let format = try chosenFormat()
        let (stream, notes) = try CheckedSession.use(job, for: "source") { source in
            let stream = try StreamedExport(of: format) { try export(source.session, to: $0, job) }
            return (stream, source.importNotes)
        }
        complain(notes, job)
        try stream.send()
        Console.printBeside(ExportText(stream.report, of: nil).text(output))
        return outcome(of: stream.report)
    }

    private func complain(_ notes: [String], _ job: RecordingJob) {
        if !output.isSilent, !notes.isEmpty { job.complain(notes.map { "note: \($0)" }) }
    }

    private func outcome(of report: ExportReport) -> JobOutcome {
        if report.isEmpty { return Self.empty }
        return report.skippedRowCount > 0 ? Self.shortened : Self.exported
    }

    private func export(
        _ session: Session, to path: String, _ job: RecordingJob
    ) throws -> ExportReport {
        let bar = job.bar("Exporting")
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
