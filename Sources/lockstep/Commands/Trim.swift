import LockstepArguments
import LockstepSamples
import LockstepSessions

/// `lockstep trim`: copies a part of a session to a new session.
struct Trim: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "trim",
            abstract: "Copies a part of a session to a new session and prints its path.",
            discussion: """
                Values, times and encoded images are kept as they are; the original session is not \
                changed. A movie can begin only at a keyframe: the new session then begins there, \
                and a notice states how much earlier. Inertial samples are kept for 0.1 s more at \
                both ends. The new session has its own seal, which proves nothing about the \
                original: run `lockstep verify` on the original first. Ctrl-C (exit code 130) or \
                an error leaves no session.
                """)
    }

    @Argument(help: "The session's folder.") var session: String
    @Option(valueName: "seconds", help: "The start after the first frame (default: the beginning).")
    var start: Double?
    @Option(valueName: "seconds", help: "The end after the first frame (default: the end).")
    var end: Double?
    @Option(
        valueName: "folder",
        help: "The folder to create the session in; created, with its parents, if missing.",
        completion: .directory)
    var to: String
    @OptionGroup var seal: SealOptions
    @OptionGroup var output: OutputOptions

    private var range: TimeRange { TimeRange(start: start, end: end) }

    func validate() throws {
        try range.validate()
        try seal.validate()
        guard start != nil || end != nil else {
            throw ValidationError("give --start, --end or both.")
        }
    }

    func run() throws {
        try InputPath.requireSession(session)
        let session = try Session(opening: self.session, fileSystem: LocalFileSystem())
        let source = try RecordSource(trimming: session, range, to: to, seal)
        try source.play(
            at: .max, titled: "Trimming", output, RecordingJob(self.session, output))
    }
}
