import LockstepAnalysis
import LockstepArguments
import LockstepCatalog
import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// `lockstep catalog`: keeps the catalog of a folder of recordings.
struct CatalogCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "catalog",
            abstract: "Indexes and checks all recordings in a folder, and adds notes to them.",
            discussion: """
                `lockstep catalog update recordings` finds all recordings in a folder and its \
                subfolders, checks each session that is new or has changed, and stores the results \
                in the database recordings/.lockstep/catalog.sqlite, which `lockstep list \
                recordings --where …` reads. A recording that cannot be read is listed with its \
                error. Recordings of other apps are listed but not checked. A session that was \
                moved, or that the catalog of a subfolder or a folder above has checked, is not \
                checked again.

                The database is a cache: you can delete it at any time, and the next update builds \
                it again. An interrupted update continues where it stopped.

                `lockstep catalog note SESSION…` adds tags, a text or a verdict to sessions. They \
                are stored in recordings/notes.jsonl, a file that only grows.
                """)
    }

    @Argument(help: "What to do.") var action: CatalogAction
    @Argument(
        valueName: "path", help: "Folders with recordings, to update; or sessions, for notes.")
    var paths: [String]
    @Option(help: "update: how many recordings are read at once (default: one per processor).")
    var jobs: Int?
    @Option(valueName: "word", help: "note: adds a tag; may be repeated.") var tag: [String] = []
    @Option(valueName: "word", help: "note: removes a tag; may be repeated.")
    var untag: [String] = []
    @Option(help: "note: stores a text and replaces an earlier one; '' removes it.")
    var text: String?
    @Option(help: "note: sets a verdict in place of the check's; none restores it.")
    var verdict: NotedVerdict?
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs must be a number from 1 to 256.")
        }
        let isOfNotes = !changes.isEmpty
        switch action {
        case .update where isOfNotes:
            throw ValidationError("--tag, --untag, --text and --verdict apply only to note.")
        case .note where !isOfNotes:
            throw ValidationError("give --tag, --untag, --text or --verdict.")
        case .note where jobs != nil: throw ValidationError("--jobs applies only to update.")
        case .update, .note: break
        }
    }

    func run() throws {
        switch action {
        case .update:
            for folder in paths { try update(folder) }
        case .note:
            for session in paths { try note(session) }
        }
    }

    private var changes: [SessionNote.Change] {
        let texts = text.map { [SessionNote.Change.text($0.isEmpty ? nil : $0)] } ?? []
        let verdicts = verdict.map { [SessionNote.Change.verdict($0.severity)] } ?? []
        return tag.map { .addTag($0) } + untag.map { .removeTag($0) } + texts + verdicts
    }

    private func update(_ folder: String) throws {
        try InputPath.require(folder)
        let catalog = try Catalog(of: folder)
        let bar = ProgressBar("Updating", options: output)
        let update = try catalog.update(
            with: .local, isChecking: true, jobs: jobs ?? WorkerThread.usefulCount
        ) { share, left in
            bar.show(share, left.counted("recording") + " left")
        }
        bar.end()
        let isCounted = output.json || !output.quiet
        let verdicts = isCounted ? try catalog.facets(of: [.verdict]).flatMap { $0 } : []
        Console.print(
            CatalogUpdateText(update: update, verdicts: verdicts, folder: folder).text(output))
    }

    private func note(_ session: String) throws {
        try InputPath.require(session)
        let (catalog, path) = try CatalogPlace.find(session)
        let now = MachineClock().anchor.wall
        try catalog.add(changes.map { SessionNote($0, on: path, at: now) })
        if !output.isSilent { Console.print(.lines(["\(path): noted"])) }
    }
}

/// What `lockstep catalog` does.
enum CatalogAction: String, CaseIterable, ExpressibleByArgument {
    case update
    case note
}

/// A verdict that a person gives.
enum NotedVerdict: String, CaseIterable, ExpressibleByArgument {
    case pass
    case warn
    case fail
    case none

    /// The severity; nil restores that of the check.
    var severity: Finding.Severity? { Finding.Severity(rawValue: rawValue) }
}
