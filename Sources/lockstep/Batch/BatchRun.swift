import LockstepFormats
import LockstepSamples
import LockstepSessions

// Unchecked: a command's arguments do not change after they were parsed, and the parts of the tool
// that commands share have locks.

/// A command's work on one recording, which several threads run.
private struct JobWork: @unchecked Sendable {
    let run: (RecordingJob) throws -> JobOutcome
}

/// The work of a command on several recordings.
///
/// Threads process the recordings. This thread prints the results, in order and one after another.
final class BatchRun: Sendable {
    /// How results are printed.
    struct Style: Sendable {
        var hasHeadings: Bool
        var isJSON: Bool
        var isQuiet: Bool

        var isSilent: Bool { isJSON || isQuiet }
    }

    /// What a job left.
    private struct Done: Sendable {
        var texts: [ConsoleText] = []
        var outcome: JobOutcome?
        var code = ExitCode.good
        var interruption: Interrupted?
    }

    private let entries: [RecordingPaths.Entry]
    private let skipped: [RecordingPaths.Skipped]
    private let words: BatchWords
    private let style: Style
    private let jobCount: Int
    private let work: JobWork
    private let queue: OrderedJobs<Done>
    private let progress: BatchProgress

    init(
        _ recordings: RecordingPaths, _ words: BatchWords, _ style: Style, jobs: Int,
        _ work: @escaping (RecordingJob) throws -> JobOutcome
    ) {
        (entries, skipped) = (recordings.entries, recordings.skipped)
        (self.words, self.style, jobCount) = (words, style, jobs)
        self.work = JobWork(run: work)
        queue = OrderedJobs(count: entries.count)
        progress = BatchProgress(words.title, count: entries.count, isSilent: style.isSilent)
    }

    /// Processes the recordings and prints their results and the summary; ends the tool if it was
    /// interrupted or its output cannot be written.
    ///
    /// - Parameter folders: The folders created for the outputs, removed if they remain empty.
    /// - Returns: The highest exit code.
    func finish(removing folders: MissingFolders?) -> ExitCode {
        queue.start(threads: jobCount) { [self] in process($0) }
        var tally = BatchTally(words)
        var interruption: Interrupted?
        for index in entries.indices {
            let done = queue.take(index) ?? Done(interruption: Interrupted(hasWritten: false))
            if let found = done.interruption {
                interruption = Interrupted(
                    hasWritten: found.hasWritten || interruption?.hasWritten == true)
            } else {
                print(heading(of: index) + done.texts, before: index + 1, removing: folders)
            }
            tally.add(done.outcome, done.code)
        }
        folders?.remove()
        let code = interruption == nil ? tally.worst : Interruption.exitCode
        print(summary(tally, code), before: entries.count, removing: folders)
        // Threads of interrupted jobs may still run.
        if let interruption { Interruption.endTool(hasWritten: interruption.hasWritten) }
        return code
    }

    private func heading(of index: Int) -> [ConsoleText] {
        guard style.hasHeadings else { return [] }
        let space = index == 0 ? [] : [""]
        return [ConsoleText(.lines(space + ["==> \(entries[index].path) <=="]))]
    }

    private func summary(_ tally: BatchTally, _ code: ExitCode) -> [ConsoleText] {
        if style.isJSON { return [ConsoleText(.json(tally.json(skipped: skipped, code)))] }
        return style.isQuiet ? [] : [ConsoleText(.lines(["", tally.line]))]
    }

    /// Prints texts without a bar between them; ends the tool if that fails.
    private func print(_ texts: [ConsoleText], before next: Int, removing folders: MissingFolders?)
    {
        guard let code = progress.hidden(during: { Console.write(texts) }) else { return }
        Interruption.stopWork()
        for index in next..<max(next, entries.count) { _ = queue.take(index) }
        folders?.remove()
        Console.reportFailure(code)
        Interruption.endTool(.outputFailed)
    }

    private func process(_ index: Int) -> Done {
        let entry = entries[index]
        let job = RecordingJob(
            entry.path, isSilent: style.isSilent, jobCount: jobCount,
            in: RecordingJob.Place(
                namesLines: style.isQuiet,
                show: { [progress] in progress.show($0, of: index) },
                end: { [queue] in
                    queue.end(index, Done(interruption: Interrupted(hasWritten: false)))
                }))
        defer { progress.finish(index) }
        do {
            try Interruption.check(hasWritten: false)
            if let problem = entry.problem { throw problem }
            let outcome = try work.run(job)
            return Done(texts: job.takeTexts(), outcome: outcome, code: outcome.code)
        } catch let error as Interrupted {
            return Done(interruption: error)
        } catch {
            return failed(error, job)
        }
    }

    private func failed(_ error: any Error, _ job: RecordingJob) -> Done {
        let (lines, code) = Wording.words(for: error, about: job.path)
        job.complain(lines)
        if style.isJSON { job.print(.json(Self.json(error, job.path, code))) }
        return Done(texts: job.takeTexts(), code: code)
    }

    /// The JSON document for a recording that could not be processed.
    private static func json(_ error: any Error, _ path: String, _ code: ExitCode) -> [UInt8] {
        let failure = ((error as? RecordStopped)?.cause ?? error) as? any Failure
        return JSONText.line { json in
            json.member("path", path)
            json.member("problem", failure?.problem ?? "\(error)")
            json.member("place", failure?.place?.description)
            json.member("remedy", failure?.remedy.text(about: path))
            json.member("exit_code", Int(code.rawValue))
        }
    }
}
