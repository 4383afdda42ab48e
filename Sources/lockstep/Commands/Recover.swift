import LockstepArguments
import LockstepMedia
import LockstepSamples
import LockstepSessions

/// `lockstep recover`: makes a session of a recording that was cut off.
struct Recover: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "recover",
            abstract: "Puts a recording that was cut off in order, and says what was lost.",
            discussion: """
                A session that is in order already is left as it is. One that was in order once and \
                has rows that cannot be read is refused, since a copy may have them; --skip-bad-rows \
                removes them for good, lists them, gives the session the state recovered, and ends \
                with 1. Its seal then tells the change.
                """)
    }

    @Argument(valueName: "session", help: "The session's folder.") var sessions: [String]
    @Flag(help: "Removes rows that cannot be read from a session that was in order once.")
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
