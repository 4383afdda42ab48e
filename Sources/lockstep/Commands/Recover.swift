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
            discussion: "A session that is in order already is left as it is.")
    }

    @Argument(help: "The session's folder.") var session: String
    @OptionGroup var key: SealKeyOption
    @OptionGroup var output: OutputOptions

    func run() throws {
        let bar = ProgressBar("Recovering", options: output)
        defer { bar.end() }
        let report = try SessionRecovery.recover(
            session, fileSystem: LocalFileSystem(), codecs: FFmpegCodecs(), seal: key.identity,
            progress: { bar.show($0) })
        bar.end()
        Console.print(RecoveryText(report).text(output))
    }
}
