import LockstepAnalysis
import LockstepArguments
import LockstepDatasets
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
                The page is complete in itself and requests nothing from a network. It shows the \
                findings of `lockstep check`, worst first; what was recorded; a film strip; timelines \
                with gaps, drops and interruptions; the camera's path in 3D; depth beside images; \
                zoomable plots of inertial samples, pressure and exposure; intervals between \
                timestamps. Samples are reduced without losing a spike. The same session gives the \
                same bytes.

                dygraphs draws the plots and is copied into the page. It comes from Debian's package \
                libjs-dygraphs, or from a folder with dygraph.min.js and dygraph.min.css.

                A recording in another format is read as by `lockstep check`; the page then also \
                shows its format, and what the import assumed and left out.

                The page's name ends in .html or .htm, or has no extension. A folder, link, pipe or \
                device at its path is refused, even with --force, and so is '-'. The page appears \
                when it is complete; a failure leaves nothing behind.

                Profiles and limits are those of `lockstep check`, whose help lists them. A FAIL is \
                shown and does not change the exit code.
                """)
    }

    @Argument(
        valueName: "recording",
        help: "A session's folder, or a recording in any format that import reads.")
    var recordings: [String]
    @Option(
        valueName: "file",
        help: "The page's path, with missing parent folders created (default: NAME.report.html in "
            + "the current folder, and FOLDER-NAME.report.html for recordings of the same name).")
    var to: String?
    @OptionGroup var purpose: PurposeOptions
    @Option(valueName: "folder", help: "The folder of dygraphs.", completion: .directory)
    var dygraphs = PlottingLibrary.debianFolder
    @Flag(help: "Replaces a file of that name.") var force: Bool
    @Flag(help: "Prints only the result that a script needs.") var quiet: Bool

    private var batch: RecordingBatch {
        RecordingBatch(recordings, OutputOptions(isQuiet: quiet))
    }

    func validate() throws {
        guard batch.paths.count < 2 || to == nil else {
            throw ValidationError("--to names one page, and there are several recordings.")
        }
        let pages = try batch.paths.map(page)
        for page in pages {
            try OutputFile.validate(page, endings: [".html", ".htm"], example: "report.html")
        }
        try purpose.validate()
    }

    func run() throws {
        try batch.run(hasHeadings: false) { try draw($0, to: try page(of: $0)) }
    }

    /// The page's path: named after the recording, in the current folder, unless given.
    private func page(of recording: String) throws -> String {
        if let to { return to }
        let places = batch.paths.map { (try? LocalFileSystem().resolve($0)) ?? $0 }
        guard let index = batch.paths.firstIndex(of: recording),
            let names = PageNames(of: places)?.names
        else { throw ValidationError("a recording is given twice; give each of them once.") }
        return names[index] + ".report.html"
    }

    private func draw(_ recording: String, to output: String) throws {
        try InputPath.require(recording)
        let disk = LocalFileSystem()
        try SessionReport.checkPlace(
            output, ofRecording: recording, fileSystem: disk, replacing: force)
        let library = try PlottingLibrary(in: dygraphs, fileSystem: disk)
        let checked = try CheckedSession(recording, for: "report", isSilent: quiet)
        let report = Result { try draw(checked, recording, library) }
        try checked.end()
        let page = try report.get()
        // A signal would leave an incomplete temporary file.
        Interruption.watch()
        OutputFile.removeLeftovers(of: output)
        try page.write(to: output, through: OutputFile.temporary(of: output), fileSystem: disk)
        Console.print(.lines([output]))
    }

    private func draw(
        _ checked: CheckedSession, _ recording: String, _ library: PlottingLibrary
    ) throws -> SessionReport {
        let bar = ProgressBar("Drawing", isSilent: quiet)
        defer { bar.end() }
        let layout = checked.layout.map {
            RecordingOrigin.Layout(name: $0.name, summary: $0.summary)
        }
        // The folder's own name, not the path by which it was reached.
        let path = try LocalFileSystem().resolve(recording)
        return try SessionReport(
            of: checked.session, madeOf: RecordingOrigin(path: path, layout: layout),
            codecs: FFmpegCodecs(), cryptography: OpenSSLCryptography(),
            profile: purpose.checked, limits: try purpose.limits, library: library,
            namingActions: \.command,
            progress: {
                bar.show($0)
                CheckedSession.endIfInterrupted(reading: checked)
            })
    }
}
