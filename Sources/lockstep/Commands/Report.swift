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
                The page holds everything and asks no network: the findings of `lockstep check`, the \
                worst first; what was recorded; a film strip; time-lines with gaps, drops and \
                interruptions; the way of the camera, which can be turned; depth beside images; \
                inertial readings, pressure and exposure, which can be zoomed; intervals between \
                timestamps. Readings are reduced so that no spike is lost. The same session gives the \
                same bytes.

                Plots are drawn by dygraphs, which is put into the page: Debian's package \
                libjs-dygraphs, or the folder of its dygraph.min.js and dygraph.min.css.

                A recording of another layout is read as `lockstep check` reads it; its layout, and \
                guesses and losses of an import, stand on the page.

                The page is a file of its own, whose name ends in .html, .htm or in no file's ending: \
                a folder, a link, a pipe or a device at its path is \
                refused, also with --force, and '-' names none. It is there when it is whole; a page \
                that cannot be made leaves nothing behind.

                Profiles and limits are those of `lockstep check`, whose help lists them. A finding \
                that fails is shown and does not change the exit code.
                """)
    }

    @Argument(
        valueName: "recording",
        help: "A session's folder, or a recording of any layout that import reads.")
    var recordings: [String]
    @Option(
        letter: "o", valueName: "file",
        help: "The page's path; NAME.report.html in this folder unless given, and "
            + "FOLDER-NAME.report.html of recordings of one name.")
    var output: String?
    @OptionGroup var purpose: PurposeOptions
    @Option(valueName: "folder", help: "Where dygraphs lies.", completion: .directory)
    var dygraphs = PlottingLibrary.debianFolder
    @Flag(help: "Replaces a file of that name.") var force: Bool
    @Flag(help: "Prints only the result that a script needs.") var quiet: Bool

    private var batch: RecordingBatch {
        RecordingBatch(recordings, OutputOptions(isQuiet: quiet))
    }

    func validate() throws {
        guard batch.paths.count < 2 || output == nil else {
            throw ValidationError("--output names one page, and there are several recordings.")
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
        if let output { return output }
        let places = batch.paths.map { (try? LocalFileSystem().resolve($0)) ?? $0 }
        guard let index = batch.paths.firstIndex(of: recording),
            let names = PageNames(of: places)?.names
        else { throw ValidationError("A recording is given twice; give each of them once.") }
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
            progress: {
                bar.show($0)
                CheckedSession.endIfInterrupted(reading: checked)
            })
    }
}
