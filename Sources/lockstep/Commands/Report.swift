import LockstepAnalysis
import LockstepArguments
import LockstepDatasets
import LockstepFormats
import LockstepMedia
import LockstepReports
import LockstepSamples
import LockstepSessions

/// `lockstep report`: draws a recording as an HTML page.
struct Report: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "report",
            abstract: "Draws a recording as one HTML page, and prints the page's path.",
            discussion: """
                The page needs no network. It shows the findings of `lockstep check`, worst first; \
                what was recorded; a film strip; timelines with gaps, drops and interruptions; the \
                camera's trajectory in 3D; depth beside images; zoomable plots of inertial \
                samples, pressure and exposure; intervals between timestamps. Plots reduce samples \
                to minima and maxima, so no spike is lost. The same session gives the same bytes.

                dygraphs draws the plots and is copied into the page. It comes from Debian's package \
                libjs-dygraphs, or from a folder with dygraph.min.js and dygraph.min.css.

                A recording in another format is read as by `lockstep check`; the page then also \
                shows its format, and what the import assumed and left out.

                The page's name must end in .html or .htm, or have no extension. A folder, link, \
                pipe or device at its path is refused, even with --force, and so is '-'. The page \
                appears when it is complete; a failure leaves nothing behind.

                With several recordings, a pattern or a folder to search (`lockstep --help`), --to \
                names a folder.

                The page of a group file, which `lockstep group` writes, shows all its sessions on \
                one time axis, the offsets of their clocks with errors, and the findings about the \
                group.

                Profiles and limits are those of `lockstep check`, whose help lists them. A FAIL is \
                shown and does not change the exit code.
                """)
    }

    @Argument(
        valueName: "recording",
        help: "A session's folder, or a recording in any format that import reads; a pattern, or a "
            + "folder to search; or a group file.")
    var recordings: [String]
    @Option(
        valueName: "path",
        help: "The page's path, or the folder for the pages of several recordings; missing folders "
            + "are created (default: NAME.report.html in the current folder, and "
            + "FOLDER-NAME.report.html for recordings of the same name).")
    var to: String?
    @OptionGroup var purpose: PurposeOptions
    @Option(valueName: "folder", help: "The folder of dygraphs.", completion: .directory)
    var dygraphs = PlottingLibrary.debianFolder
    @Flag(help: "Replaces a file of that name.") var force: Bool
    @OptionGroup var batch: BatchOptions
    @Flag(help: "Prints only the result that a script needs.") var quiet: Bool

    private static let drawn = JobOutcome("drawn")
    private static let words = BatchWords(
        title: "Drawing", outcomes: [drawn], failed: "not drawn")
    private static let endings = [".html", ".htm"]

    func validate() throws {
        try purpose.validate()
        try batch.validate()
    }

    func run() throws {
        if let group = try GroupInput.among(recordings) { return try draw(group) }
        let recordings = try RecordingBatch(
            recordings, except: to, batch, OutputOptions(isQuiet: quiet))
        let places = try places(of: recordings)
        for page in places.all {
            try OutputFile.validate(page, endings: Self.endings, example: "report.html")
        }
        let folder = recordings.isMany ? to?.withoutEndSlashes : nil
        try recordings.run(Self.words, hasHeadings: false, into: folder) { job in
            try draw(job, to: places[job.path])
            return Self.drawn
        }
    }

    /// The pages, named after the recordings unless the only one has a path.
    private func places(of recordings: RecordingBatch) throws -> BatchPlaces {
        guard recordings.isMany else {
            return try to.map { BatchPlaces($0, of: recordings.paths) }
                ?? BatchPlaces(in: nil, of: recordings.paths, ending: ".report.html")
        }
        if let to, let ending = FileExtension(of: to), Self.endings.contains(ending.text) {
            throw ValidationError(
                "--to names one page, and there are several recordings: give a folder.")
        }
        return try BatchPlaces(in: to, of: recordings.paths, ending: ".report.html")
    }

    private func draw(_ group: GroupInput) throws {
        let file = group.path.split(separator: "/").last.map(String.init) ?? group.path
        let name = String(file.dropLast(".json".count))
        let page = to ?? name + ".report.html"
        try OutputFile.validate(page, endings: Self.endings, example: "report.html")
        let disk = LocalFileSystem()
        try SessionReport.checkPlace(
            page, ofRecording: group.path, fileSystem: disk, replacing: force)
        let bar = ProgressBar("Drawing", options: OutputOptions(isQuiet: quiet))
        defer { bar.end() }
        let check = GroupCheck.run(
            group.manifest, at: group.path, cryptography: OpenSSLCryptography(), fileSystem: disk)
        let report = try GroupReport(
            of: group.manifest, named: name, check: check,
            sessions: group.manifest.members.map { try? group.session(of: $0) },
            namingActions: \.command, progress: { bar.show($0) })
        bar.end()
        Interruption.watch()
        OutputFile.removeLeftovers(of: page)
        try report.write(to: page, through: OutputFile.temporary(of: page), fileSystem: disk)
        Console.print(.lines([page]))
    }

    private func draw(_ job: RecordingJob, to output: String) throws {
        try InputPath.require(job.path)
        let disk = LocalFileSystem()
        try SessionReport.checkPlace(
            output, ofRecording: job.path, fileSystem: disk, replacing: force)
        let library = try PlottingLibrary(in: dygraphs, fileSystem: disk)
        let checked = try CheckedSession(job.path, for: "report", job)
        let report = Result { try draw(checked, job, library) }
        try checked.end()
        let page = try report.get()
        // A signal would leave an incomplete temporary file.
        Interruption.watch()
        OutputFile.removeLeftovers(of: output)
        try page.write(to: output, through: OutputFile.temporary(of: output), fileSystem: disk)
        job.print(.lines([output]))
    }

    private func draw(
        _ checked: CheckedSession, _ job: RecordingJob, _ library: PlottingLibrary
    ) throws -> SessionReport {
        let bar = job.bar("Drawing")
        defer { bar.end() }
        let layout = checked.layout.map {
            RecordingOrigin.Layout(name: $0.name, summary: $0.summary)
        }
        // The folder's own name, not the path by which it was reached.
        let path = try LocalFileSystem().resolve(job.path)
        return try SessionReport(
            of: checked.session, madeOf: RecordingOrigin(path: path, layout: layout),
            codecs: FFmpegCodecs(), cryptography: OpenSSLCryptography(),
            profile: purpose.checked, limits: try purpose.limits, library: library,
            namingActions: \.command,
            progress: {
                bar.show($0)
                job.endIfInterrupted(reading: checked)
            })
    }
}
