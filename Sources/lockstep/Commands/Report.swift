import LockstepAnalysis
import LockstepArguments
import LockstepInterchange
import LockstepMedia
import LockstepReports
import LockstepSamples
import LockstepSessions

/// `lockstep report`: a session as a page.
struct Report: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "report",
            abstract: "Draws a recording as one HTML page, and prints the page's path.",
            discussion: """
                The page holds everything and asks no network: the findings of `lockstep check`, the \
                worst first; what was recorded; a film strip; time-lines with gaps, drops and \
                interruptions; the way of the camera, which can be turned; depth beside pictures; \
                inertial readings, pressure and exposure, which can be zoomed; intervals between \
                stamps. Readings are reduced so that no spike is lost. The same session gives the \
                same bytes.

                Plots are drawn by dygraphs, which is put into the page: Debian's package \
                libjs-dygraphs, or the folder of its dygraph.min.js and dygraph.min.css.

                A recording of another layout is imported for as long as it is drawn, into a folder \
                in TMPDIR, else in /tmp, which needs as much room as the recording has; its layout, and \
                guesses and losses of the import, stand on the page.

                The page is a file of its own: a folder, a link, a pipe or a device at its path is \
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
        help: "The page's path; NAME.report.html in this folder unless given.")
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
        let pages = batch.paths.map(page)
        guard pages.count < 2 || output == nil else {
            throw ValidationError("--output names one page, and there are several recordings.")
        }
        guard Set(pages).count == pages.count else {
            throw ValidationError(
                "Several recordings have the same name; draw each by itself, with --output.")
        }
        for page in pages { try OutputFile.validate(page, example: "report.html") }
        try purpose.validate()
    }

    func run() throws {
        try batch.run(hasHeadings: false) { try draw($0, to: page(of: $0)) }
    }

    /// Where the page goes: in the folder that the tool was called in, by the recording's name.
    private func page(of recording: String) -> String {
        if let output { return output }
        let path = (try? LocalFileSystem().resolve(recording)) ?? recording
        let name = path.split(separator: "/").last.map(String.init) ?? "recording"
        return name + ".report.html"
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
        // A signal would leave half a page beside it.
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
            RecordingOrigin.Layout(name: $0.rawValue, summary: $0.summary)
        }
        // As it is called, not as it was reached.
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
