import LockstepArguments
import LockstepSamples
import LockstepSessions

/// `lockstep trim`: a shorter session of a session.
struct Trim: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "trim",
            abstract: "Makes a shorter session of a session and prints its path.",
            discussion: """
                Values, times and encoded images are taken over as they are; the session itself \
                is not changed. A movie can begin only at an image from which decoding can: the \
                shorter session then begins there, and says how much earlier. Readings of inertial \
                sensors are kept for 0.1 s more at both ends. Its seal is its own and proves \
                nothing of the session: `lockstep verify` that first. Ctrl-C (exit code 130) or \
                an error leaves no session.
                """)
    }

    @Argument(help: "The session's folder.") var session: String
    @Option(valueName: "seconds", help: "Where it begins after the first frame; else at once.")
    var start: Double?
    @Option(valueName: "seconds", help: "Where it ends after the first frame; else at the end.")
    var end: Double?
    @Option(
        valueName: "folder",
        help: "Where the session folder is created; made, with those above it, if missing.",
        completion: .directory)
    var to: String
    @OptionGroup var seal: SealOptions
    @OptionGroup var output: OutputOptions

    private var range: TimeRange { TimeRange(start: start, end: end) }

    func validate() throws {
        try range.validate()
        try seal.validate()
        guard start != nil || end != nil else {
            throw ValidationError("Give --start, --end or both.")
        }
    }

    func run() throws {
        try InputPath.requireSession(session)
        let session = try Session(opening: self.session, fileSystem: LocalFileSystem())
        let source = try RecordSource(trimming: session, range, to: to, seal)
        try source.play(at: .max, titled: "Trimming", output)
    }
}
