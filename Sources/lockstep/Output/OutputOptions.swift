import LockstepArguments

/// What every command lets choose about its output.
struct OutputOptions: ParsableArguments {
    @Flag(help: "Prints one JSON document instead of text.") var json: Bool
    @Flag(help: "Says nothing but the result.") var quiet: Bool
}
