import LockstepArguments
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// `lockstep recover`: repairs an interrupted recording.
struct Recover: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "recover",
            abstract: "Repairs an interrupted recording and lists the data that was lost.",
            discussion: """
                An intact session is left unchanged. A session that was complete or recovered before \
                but has unreadable rows is refused, because a copy may still contain them. \
                --skip-bad-rows removes them permanently, lists them, sets the session's state to \
                recovered, and ends with exit code 1. The seal does not sign this change, so \
                `lockstep verify` reports it.
                """)
    }

    @Argument(
        valueName: "session", help: "The session's folder; a pattern, or a folder to search.")
    var sessions: [String]
    @Flag(help: "Removes unreadable rows from a session that was complete or recovered before.")
    var skipBadRows: Bool
    @OptionGroup var key: SealKeyOption
    @OptionGroup var batch: BatchOptions
    @OptionGroup var output: OutputOptions

    private static let repaired = JobOutcome("repaired")
    private static let shortened = JobOutcome(
        "rows_removed", label: "with rows removed", code: .findings)
    private static let unchanged = JobOutcome("unchanged")
    private static let words = BatchWords(
        title: "Recovering", outcomes: [shortened, repaired, unchanged], failed: "not recovered")

    func validate() throws { try batch.validate() }

    func run() throws {
        Interruption.endRecoveryAtOnce()
        try RecordingBatch(sessions, of: .sessions, batch, output).run(Self.words, recover)
    }

    private func recover(_ job: RecordingJob) throws -> JobOutcome {
        try InputPath.requireSession(job.path)
        let bar = job.bar("Recovering")
        defer { bar.end() }
        let report = try SessionRecovery.recover(
            job.path, fileSystem: LocalFileSystem(), codecs: FFmpegCodecs(),
            skippingBadRows: skipBadRows, seal: { try key.identity() },
            progress: { bar.show($0) })
        bar.end()
        job.print(RecoveryText(report).text(output))
        if report.hasSkippedRows { return Self.shortened }
        return report.isUnchanged ? Self.unchanged : Self.repaired
    }
}
