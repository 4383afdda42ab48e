public import LockstepArguments
public import LockstepInterchange

/// `lockstep import`: from another app's recording to a session folder.
struct Import: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            abstract: "Makes a session of a recording of another layout and prints its path.",
            discussion: """
                Values, times and encoded images are taken over as they are; units and signs \
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
    @Option(
        valueName: "units",
        help: "Units of the depth files for one meter, where the format does not state them "
            + "(\(RecordingLayout.listingWithDepthScale)): 1000 for millimeters.")
    var depthScale: DepthScale?
    @OptionGroup var seal: SealOptions
    @OptionGroup var output: OutputOptions

    func validate() throws { try seal.validate() }

    func run() throws {
        try InputPath.require(path)
        let source = try RecordSource(
            importing: path, as: format, depthScale: depthScale, to: to, seal)
        try source.play(at: .max, titled: "Importing", output)
    }
}

extension RecordingLayout: ExpressibleByArgument {
    /// The layouts that take a scale of depth.
    fileprivate static var listingWithDepthScale: String {
        allCases.filter(\.takesDepthScale).map(\.rawValue).joined(separator: ", ")
    }

    /// Every layout with what it is, a row of a list each.
    fileprivate static var listing: String {
        allCases.map { "  " + $0.rawValue.padded(24) + $0.summary }.joined(separator: "\n")
    }
}

/// How many units of a depth file make one meter: a positive number.
struct DepthScale: ExpressibleByArgument {
    let unitsPerMeter: Double

    /// nil for what is no number above zero.
    init?(argument: String) {
        guard let number = Double(argument), number.isFinite, number > 0, number <= 1e9 else {
            return nil
        }
        unitsPerMeter = number
    }
}
