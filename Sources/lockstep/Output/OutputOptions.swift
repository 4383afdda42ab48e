import LockstepArguments

/// The output options of every command.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Prints one JSON document instead of text.") var json: Bool
    @Flag(help: "Prints only the result that a script needs.") var quiet: Bool

    init() {}

    /// The options of a command without --json.
    init(isQuiet: Bool) { _quiet = Flag(help: "", isGiven: isQuiet) }

    /// Whether progress and notes are suppressed.
    var isSilent: Bool { quiet || json }
}
