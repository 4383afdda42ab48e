import LockstepArguments
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// `lockstep info`: shows a session's contents.
struct Info: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "info",
            abstract: "Shows a session's contents: streams, rates, drops, clocks.",
            discussion: """
                A recording of another format is read as by `lockstep check`.
                """)
    }

    @Argument(
        valueName: "recording",
        help: "A session folder, or a recording of any format that import reads; a pattern, or a "
            + "folder to search.")
    var recordings: [String]
    @OptionGroup var batch: BatchOptions
    @OptionGroup var output: OutputOptions

    private static let words = BatchWords(
        title: "Reading", outcomes: SessionState.allCases.map { JobOutcome($0.rawValue) },
        failed: "not read")

    func validate() throws { try batch.validate() }

    func run() throws {
        try RecordingBatch(recordings, batch, output).run(Self.words, hasHeadings: false) { job in
            let path = job.path
            let text = try CheckedSession.use(job, for: "info") { recording in
                let session = recording.session
                // Unreadable rows are left to `check`.
                let first = try? session.frameRows()?.next()
                var text = SessionText(
                    session.annotatedManifest, path: path, layout: recording.layout,
                    bytes: try Self.byteCount(path), hasImages: first?.hasImage ?? true)
                text.notesProblem = Self.notesProblem(session)
                if recording.layout == nil {
                    text.isSealed = (try? session.openIfPresent(SessionLayout.seal)) != nil
                }
                text.audioFormat = try? session.audioFile().format
                if case .image(let path)? = first?.image {
                    let format = SessionLayout.imageFormat(ofFile: path, frame: first?.index ?? 0)
                    text.stillFiles =
                        Self.mixedFiles(of: session) ?? "\((format ?? .jpeg).title) files"
                }
                return text
            }
            job.printNamed(text.text(output))
            return JobOutcome(text.manifest.state.rawValue)
        }
    }

    /// The number of image files of each format; nil if all are of one.
    private static func mixedFiles(of session: Session) -> String? {
        let folder = SessionLayout.images
        let names = (try? session.fileSystem.list(session.path + "/" + folder).map(\.name)) ?? []
        let counts = StillFormat.allCases.map { format in
            let count = names.count(where: { $0.hasSuffix("." + format.fileExtension) })
            return (format, count)
        }.filter { $0.1 > 0 }
        guard counts.count > 1 else { return nil }
        return counts.map { "\($0.1) \($0.0.title)" }.joined(separator: " and ") + " files"
    }

    /// Why `notes.json` cannot be read; nil if it can, or if there is none.
    private static func notesProblem(_ session: Session) -> String? {
        do {
            _ = try session.laterNotes()
            return nil
        } catch {
            return (error as? any Failure)?.problem ?? "it cannot be read"
        }
    }

    /// The size in bytes of a file, or of all files in a folder.
    private static func byteCount(_ path: String) throws -> Int64 {
        let disk = LocalFileSystem()
        do {
            return try disk.byteCount(ofTree: path)
        } catch let error as FileError where error.operation == .list {
            return try disk.open(path).byteCount
        }
    }
}
