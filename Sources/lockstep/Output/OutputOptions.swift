import LockstepArguments

/// What every command lets choose about its output.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Prints one JSON document instead of text.") var json: Bool
    @Flag(help: "Prints only the result that a script needs.") var quiet: Bool

    init() {}

    /// Those of a command that has no --json.
    init(isQuiet: Bool) { _quiet = Flag(help: "", isGiven: isQuiet) }

    /// Whether there is no one to show progress to.
    var isSilent: Bool { quiet || json }
}
