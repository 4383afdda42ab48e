import LockstepSamples
import LockstepSessions

/// The recordings given to a command.
///
/// Several are processed at once, each with its own result and errors, which are printed in the order
/// of the recordings; the tool ends with the highest exit code.
struct RecordingBatch {
    private let recordings: RecordingPaths
    private let options: BatchOptions
    private let output: OutputOptions

    /// The longest list of skipped files.
    private static let mostSkipLines = 20

    /// - Parameter folder: the folder that the command writes to, in which it does not search.
    init(
        _ given: [String], of wanted: BatchInput = .recordings, except folder: String? = nil,
        _ options: BatchOptions, _ output: OutputOptions
    ) throws {
        try options.validate()
        recordings = RecordingPaths(given, wanted: wanted, outputFolder: folder)
        self.options = options
        self.output = output
    }

    /// Whether results must name their recordings: there are several, or a search found them.
    var isMany: Bool { recordings.entries.count > 1 || recordings.isSearch }

    /// The paths of the recordings that are to be opened.
    var paths: [String] { recordings.entries.filter { $0.problem == nil }.map(\.path) }

    /// Processes each recording, and continues after an error.
    ///
    /// - Parameters:
    ///   - hasHeadings: Whether the recording's path is printed before its result.
    ///   - folder: The folder of the outputs of several recordings, created if missing; nil if each
    ///     output needs none.
    ///   - work: Called on several threads, one recording each.
    func run(
        _ words: BatchWords, hasHeadings: Bool = true, into folder: String? = nil,
        _ work: @escaping (RecordingJob) throws -> JobOutcome
    ) throws {
        reportSkipped()
        guard isMany, !recordings.entries.isEmpty else { return try runSingle(work) }
        // A signal would leave the new folder.
        if folder != nil { Interruption.watch() }
        let above = try folder.map { try MissingFolders(upTo: $0, LocalFileSystem()) }
        let count = options.count(for: recordings.entries.count)
        let run = BatchRun(
            recordings, words,
            BatchRun.Style(
                hasHeadings: hasHeadings && !output.isSilent, isJSON: output.json,
                isQuiet: output.quiet && !output.json),
            jobs: count, work)
        let code = run.finish(removing: above)
        if let folder, (try? LocalFileSystem().entry(at: folder)) != nil {
            try above?.synchronize()
        }
        if code != .good { throw code }
    }

    private func runSingle(_ work: (RecordingJob) throws -> JobOutcome) throws {
        guard let entry = recordings.entries.first else {
            throw NoRecording(skipped: recordings.skipped.first)
        }
        if let problem = entry.problem { throw problem }
        let code = try work(RecordingJob(entry.path, output)).code
        if code != .good { throw code }
    }

    private func reportSkipped() {
        guard !output.isSilent else { return }
        for file in recordings.skipped.prefix(Self.mostSkipLines) {
            Console.complain("note: skipped \(file.path): \(file.reason).")
        }
        let rest = recordings.skipped.count - Self.mostSkipLines
        if rest > 0 { Console.complain("note: skipped \(rest.counted("other path")).") }
    }
}
