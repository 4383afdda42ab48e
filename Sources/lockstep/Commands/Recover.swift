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

    @Argument(valueName: "session", help: "The session's folder.") var sessions: [String]
    @Flag(help: "Removes unreadable rows from a session that was complete or recovered before.")
    var skipBadRows: Bool
    @OptionGroup var key: SealKeyOption
    @OptionGroup var output: OutputOptions

    func run() throws {
        Interruption.endRecoveryAtOnce()
        try RecordingBatch(sessions, output).run(recover)
    }

    private func recover(_ session: String) throws {
        try InputPath.requireSession(session)
        let bar = ProgressBar("Recovering", options: output)
        defer { bar.end() }
        let report = try SessionRecovery.recover(
            session, fileSystem: LocalFileSystem(), codecs: FFmpegCodecs(),
            skippingBadRows: skipBadRows, seal: { try key.identity() },
            progress: { bar.show($0) })
        bar.end()
        Console.print(RecoveryText(report).text(output))
        if report.hasSkippedRows { throw ExitCode.findings }
    }
}
