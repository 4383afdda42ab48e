import LockstepAnalysis
import LockstepArguments
import LockstepMedia
import LockstepSessions

/// `lockstep compare`: compares two recordings.
struct Compare: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "compare",
            abstract: "Compares two recordings, such as a session and its re-import.",
            discussion: """
                The result is the clock shift between the recordings and, for each stream, the \
                number of matched samples, the differences of timestamps and values, and the \
                difference that rounding explains. At most 64 images and 32 depth maps, spread over \
                the recordings, are compared. Both recordings are checked, and findings that differ \
                are listed.

                Samples are paired by timestamp after the clock shift, exactly or within a quarter \
                of the sample interval. Samples that an export interpolated at other instants are \
                compared with the linear interpolation of the first recording, so give the original \
                first.

                Exit codes are those of `diff`: 0 if nothing differs beyond rounding, 1 if \
                something does. A shift that all streams share is not a difference, because the \
                host clocks of two recordings can start at different times. Device, mode, title \
                and notices are shown but not compared. Events are not compared.

                A recording of another format is read as by `lockstep check`.
                """)
    }

    @Argument(help: "A session folder, or a recording of any format that import reads.")
    var first: String
    @Argument(help: "Another recording, such as the first one's re-import.") var second: String
    @OptionGroup var output: OutputOptions

    func run() throws {
        let job = RecordingJob(self.first, output)
        let first = try CheckedSession(self.first, for: "first", job)
        let compared = Result { try compare(first, job) }
        try first.end()
        if try compared.get() { throw ExitCode.findings }
    }

    /// Compares with the second recording and prints the differences.
    ///
    /// - Returns: Whether the recordings differ.
    private func compare(_ first: CheckedSession, _ job: RecordingJob) throws -> Bool {
        let second = try CheckedSession(self.second, for: "second", job)
        let result = Result { try read(first, second, job) }
        try second.end()
        let comparison = try result.get()
        let text = ComparisonText(
            comparison, ComparedRecording(self.first, first),
            ComparedRecording(self.second, second))
        Console.print(text.text(output))
        return !comparison.differences.isEmpty
    }

    private func read(
        _ first: CheckedSession, _ second: CheckedSession, _ job: RecordingJob
    ) throws -> SessionComparison {
        let bar = job.bar("Comparing")
        defer { bar.end() }
        return try SessionComparison(
            first.session, second.session, codecs: FFmpegCodecs(),
            progress: {
                bar.show($0)
                job.endIfInterrupted(reading: first, second)
            })
    }
}
