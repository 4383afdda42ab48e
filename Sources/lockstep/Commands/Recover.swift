import LockstepArguments
import LockstepFormats
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
    @OptionGroup var output: OutputOptions

    func run() throws {
        let report = try SessionRecovery.recover(
            session, fileSystem: LocalFileSystem(), codecs: FFmpegCodecs())
        Console.print(output.json ? RecoveryText.json(report) : RecoveryText.text(report))
    }
}
