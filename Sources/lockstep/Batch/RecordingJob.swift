import LockstepConcurrency
import LockstepSamples
import LockstepSessions

/// The processing of one recording: where its output and its progress go.
///
/// A single recording's output is printed at once. In a batch it is kept, and printed when it is the
/// recording's turn.
final class RecordingJob: Sendable {
    /// The recording, as given or as found.
    let path: String
    let isSilent: Bool
    /// How many recordings are processed at once.
    let jobCount: Int
    /// The job's place in a batch; nil for a single recording.
    private let batch: Place?
    private let texts = Mutex<[ConsoleText]>([])
    private let doneShare = Mutex(0.0)

    /// A job's place in a batch.
    struct Place: Sendable {
        let namesLines: Bool
        let show: @Sendable (Double) -> Void
        /// Ends the job on its own thread, with its recording interrupted.
        let end: @Sendable () -> Never
    }

    /// The job of a command for a single recording.
    init(_ path: String, _ output: OutputOptions) {
        (self.path, isSilent, jobCount, batch) = (path, output.isSilent, 1, nil)
    }

    /// A job of a batch.
    init(_ path: String, isSilent: Bool, jobCount: Int, in batch: Place) {
        (self.path, self.isSilent, self.jobCount, self.batch) = (path, isSilent, jobCount, batch)
    }

    /// The recording's path if the batch's results must name theirs.
    var pathInBatch: String? { batch == nil ? nil : path }

    /// Prints a result.
    func print(_ result: CommandResult) { write(ConsoleText(result)) }

    /// Prints a result; with `--quiet` and several recordings, each line begins with the path.
    func printNamed(_ result: CommandResult) {
        guard batch?.namesLines == true, case .lines(let lines) = result else {
            return self.print(result)
        }
        print(.lines(lines.map { "\(path): \($0)" }))
    }

    /// Prints messages on standard error.
    func complain(_ lines: [String]) { write(ConsoleText(.lines(lines), for: .errors)) }

    /// Takes what a batch has kept.
    func takeTexts() -> [ConsoleText] {
        texts.withLock { texts in
            defer { texts = [] }
            return texts
        }
    }

    private func write(_ text: ConsoleText) {
        guard batch == nil else { return texts.withLock { $0.append(text) } }
        guard let code = Console.write([text]) else { return }
        Console.reportFailure(code)
        ExitCode.exit(.outputFailed)
    }

    /// The progress of the job's next step.
    ///
    /// - Parameter end: The share of the job that is done after the step.
    func bar(_ title: String, upTo end: Double = 1) -> ProgressBar {
        let start = doneShare.withLock { done in
            defer { done = max(done, end) }
            return done
        }
        let span = start...max(start, end)
        guard let batch else { return ProgressBar(title, isSilent: isSilent, span: span) }
        return ProgressBar(span: span, showing: batch.show)
    }

    /// Ends the job if the user interrupted the tool while it only reads sessions, and removes
    /// temporary sessions; ends the tool unless other jobs still run.
    func endIfInterrupted(reading sessions: CheckedSession...) {
        guard Interruption.wasRequested else { return }
        for session in sessions { try? session.end() }
        guard let batch else { Interruption.endTool(hasWritten: false) }
        batch.end()
    }
}
