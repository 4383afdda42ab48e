public import LockstepArguments
public import LockstepInterchange

/// `lockstep import`: from somebody else's recording to a session folder.
struct Import: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            abstract: "Makes a session of a recording of another layout and prints its path.",
            discussion: """
                Values, times and encoded pictures are taken over as they are; units and signs \
                become those of a session. What was guessed and what could not be kept stands in \
                the session's notices and is printed. An import that is interrupted \
                (Ctrl-C, exit code 130) or meets an error leaves no session. Nothing is written into \
                the folder of another session, whose seal that would break.

                Formats, told by the names of files and their first lines:
                \(RecordingLayout.listing)
                """)
    }

    @Argument(help: "The recording: a folder, a zip archive, or one file.") var path: String
    @Option(
        valueName: "folder",
        help: "Where the session folder is created; made, with those above it, if missing.",
        completion: .directory)
    var to: String
    @Option(valueName: "name", help: "Takes the recording for this format, whatever it looks like.")
    var format: RecordingLayout?
    @OptionGroup var seal: SealOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try seal.validate() }

    func run() throws {
        try InputPath.require(path)
        let source = try RecordSource(importing: path, as: format, to: to, seal)
        try source.play(at: .max, titled: "Importing", output)
    }
}

extension RecordingLayout: ExpressibleByArgument {
    /// Every layout with what it is, a row of a list each.
    fileprivate static var listing: String {
        allCases.map { "  " + $0.rawValue.padded(24) + $0.summary }.joined(separator: "\n")
    }
}
