import LockstepAnalysis
import LockstepArguments
import LockstepMedia
import LockstepSessions

/// `lockstep compare`: two recordings side by side.
struct Compare: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "compare",
            abstract: "Puts two recordings side by side: a session and its re-import, or any two.",
            discussion: """
                Samples are paired by their timestamps, exact or within a quarter of their interval, \
                after one constant shift between the two clocks, which is found and printed. Readings \
                that an export took at other instants are compared with the straight line between \
                two of the first recording, so give the original first. Of \
                every stream it says how many samples both hold, how far their timestamps and numbers \
                differ, and what rounding explains; of images and depth maps 64 and 32 at most are \
                compared, spread over the recordings. Both are checked, and findings that are not \
                the same are named.

                The tool ends with 0 where nothing differs beyond what rounding explains, and with 1 \
                where something does, as `diff` does. A shift that all streams share is no \
                difference, since host times of two recordings need not have the same zero; device, \
                mode, title and notices are shown and not compared; what happened beside the \
                samples is not compared.

                A recording of another layout is read as `lockstep check` reads it.
                """)
    }

    @Argument(help: "A session's folder, or a recording of any layout that import reads.")
    var first: String
    @Argument(help: "Another one, or the first one's import.") var second: String
    @OptionGroup var output: OutputOptions

    func run() throws {
        let first = try CheckedSession(self.first, for: "first", isSilent: output.isSilent)
        let compared = Result { try compare(first) }
        try first.end()
        if try compared.get() { throw ExitCode.findings }
    }

    /// Compares with the second recording and prints what differs.
    ///
    /// - Returns: whether anything does.
    private func compare(_ first: CheckedSession) throws -> Bool {
        let second = try CheckedSession(self.second, for: "second", isSilent: output.isSilent)
        let result = Result { try read(first, second) }
        try second.end()
        let comparison = try result.get()
        let text = ComparisonText(
            comparison, ComparedRecording(self.first, first),
            ComparedRecording(self.second, second))
        Console.print(text.text(output))
        return !comparison.differences.isEmpty
    }

    private func read(
        _ first: CheckedSession, _ second: CheckedSession
    ) throws -> SessionComparison {
        let bar = ProgressBar("Comparing", options: output)
        defer { bar.end() }
        return try SessionComparison(
            first.session, second.session, codecs: FFmpegCodecs(),
            progress: {
                bar.show($0)
                CheckedSession.endIfInterrupted(reading: first, second)
            })
    }
}
