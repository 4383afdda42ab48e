import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Runs jobs as processes of the tool, and remembers them on the disk.
///
/// A studio that ends leaves its running jobs interrupted: the next one shows them so, ends
/// processes that are left, and can run them again.
final class JobRunner: Sendable {
    private struct State {
        var list: JobList
        var processes: [Int: ToolProcess] = [:]
        var cancelled: Set<Int> = []
        var isStopped = false
    }

    private let tool: String
    private let folder: String
    private let files: JobFiles
    private let conversion: MovieConversion
    private let state: Mutex<State>
    private let now: @Sendable () -> WallTime
    private let changed: @Sendable (Job) -> Void

    /// Creates a runner that continues the jobs of an earlier studio.
    ///
    /// - Parameters:
    ///   - tool: The path of the tool.
    ///   - folder: The served folder, in which jobs run.
    ///   - changed: Receives each job that is new or has changed.
    init(
        _ tool: String, in folder: String, conversion: MovieConversion,
        now: @escaping @Sendable () -> WallTime,
        changed: @escaping @Sendable (Job) -> Void
    ) throws {
        (self.tool, self.folder, self.now, self.changed) = (tool, folder, now, changed)
        self.conversion = conversion
        files = try JobFiles(of: folder)
        let earlier = try files.jobs()
        for job in JobList.latest(earlier) where !job.state.isOver {
            for words in job.commands { LeftProcesses.end(running: words, in: folder) }
        }
        let list = JobList(earlier, at: now())
        state = Mutex(State(list: list))
        try files.write(list.jobs)
    }

    /// All jobs, newest first.
    var jobs: [Job] { state.withLock { $0.list.jobs.reversed() } }

    /// Adds a job, which begins as soon as another ends, or at once.
    func add(_ draft: JobDraft) throws -> Job {
        let job = try state.withLock { try $0.list.add(draft, at: now()) }
        note(job)
        beginNext()
        return job
    }

    /// Adds a job again that has not succeeded.
    func retry(_ number: Int) throws -> Job {
        guard let job = state.withLock({ $0.list[number] }), job.state.isOver else {
            throw StudioError.unknownJob("\(number)")
        }
        return try add(
            JobDraft(
                title: job.title, commands: job.commands, targets: job.targets, paths: job.paths))
    }

    /// Cancels a job that waits or runs.
    func cancel(_ number: Int) throws {
        let found = try state.withLock { state -> (Job?, ToolProcess?) in
            guard let job = state.list[number], !job.state.isOver else {
                throw StudioError.unknownJob("\(number)")
            }
            if job.state == .waiting {
                return (state.list.finish(number, .cancelled, exit: nil, at: now()), nil)
            }
            state.cancelled.insert(number)
            return (nil, state.processes[number])
        }
        found.1?.interrupt()
        if let job = found.0 { note(job) }
    }

    /// Removes a job that is over, with its log.
    func forget(_ number: Int) throws {
        try state.withLock { try $0.list.forget(number) }
        files.removeLog(of: number)
        store()
    }

    /// A part of a job's log.
    func log(of number: Int, from start: Int64) throws -> (text: String, next: Int64) {
        guard state.withLock({ $0.list[number] }) != nil else {
            throw StudioError.unknownJob("\(number)")
        }
        return try files.text(of: number, from: start)
    }

    /// Begins no more jobs, interrupts all processes, and waits until they have ended, so that none
    /// writes after the studio.
    func stop() {
        let processes = state.change { state in
            state.isStopped = true
            return Array(state.processes.values)
        }
        for process in processes { process.interrupt() }
        // A job may just be starting its process. One that does not end is found by the next studio.
        _ = state.wait(milliseconds: 10_000) { state in
            !state.list.jobs.contains { $0.state == .running }
        }
    }

    private func beginNext() {
        while let job = state.withLock({ $0.isStopped ? nil : $0.list.begin() }) {
            note(job)
            do {
                _ = try WorkerThread { [self] in run(job) }
            } catch {
                finish(job.number, .failed, exit: nil)
            }
        }
    }

    private func run(_ job: Job) {
        var result: ToolProcess.End?
        do {
            result = try files.withLog(of: job.number) { try run(job, $0) }
        } catch {
            say((error as? any Failure)?.problem ?? "\(error)", of: job.number)
        }
        let (wasCancelled, isStopped) = state.withLock { state in
            (state.cancelled.remove(job.number) != nil, state.isStopped)
        }
        let code: Int? = if case .exit(let code)? = result { code } else { nil }
        let isDone = code.map(job.isSuccess) ?? false
        let end: Job.State = isDone ? .done : isStopped ? .interrupted : .failed
        finish(job.number, wasCancelled ? .cancelled : end, exit: code)
        beginNext()
    }

    /// Runs the commands until one does not succeed; returns how the last one ended.
    private func run(_ job: Job, _ log: AppendingFile) throws -> ToolProcess.End? {
        var end: ToolProcess.End?
        for words in job.commands {
            end = try run(words, of: job.number, log)
            guard case .exit(let code)? = end, job.isSuccess(code) else { break }
        }
        return end
    }

    private func run(
        _ words: [String], of number: Int, _ log: AppendingFile
    ) throws -> ToolProcess.End {
        if words.first == MovieConversion.word, let path = words.last {
            return try convert(path, number)
        }
        let process = try ToolProcess(tool, words, in: folder)
        let isCancelled = state.withLock { state in
            state.processes[number] = process
            return state.isStopped || state.cancelled.contains(number)
        }
        if isCancelled { process.interrupt() }
        var output = JobOutput()
        var failure: (any Error)?
        let end = process.run { bytes in
            do {
                for line in output.add(bytes) { try take(line, of: number, log) }
            } catch {
                failure = failure ?? error
            }
        }
        state.change { $0.processes[number] = nil }
        if let line = output.end() { try take(line, of: number, log) }
        if let failure { throw failure }
        return end
    }

    private func convert(_ path: String, _ number: Int) throws -> ToolProcess.End {
        var shown = -1
        let isComplete = try conversion.convert(
            path, isCancelled: { state.withLock { $0.isStopped || $0.cancelled.contains(number) } },
            progress: { share in
                let percent = Int(share * 100)
                guard percent > shown else { return }
                shown = percent
                if let job = change(number, { $0.progress = share }) { changed(job) }
            })
        return .exit(isComplete ? 0 : 1)
    }

    private func take(_ line: JobOutput.Line, of number: Int, _ log: AppendingFile) throws {
        switch line {
        case .progress(let share):
            if let job = change(number, { $0.progress = share }) { changed(job) }
        case .text(let text):
            let bytes = Array((text + "\n").utf8)
            try bytes.withUnsafeBytes { try log.append($0) }
            say(text, of: number)
        }
    }

    private func say(_ text: String, of number: Int) {
        guard !text.isEmpty, let job = change(number, { $0.line = text }) else { return }
        changed(job)
    }

    private func finish(_ number: Int, _ end: Job.State, exit: Int?) {
        let job = state.change { $0.list.finish(number, end, exit: exit, at: now()) }
        if let job { note(job) }
    }

    private func change(_ number: Int, _ body: (inout Job) -> Void) -> Job? {
        state.withLock { $0.list.change(number, body) }
    }

    /// Stores a changed job, and reports it.
    private func note(_ job: Job) {
        store()
        changed(job)
    }

    /// Writes the journal; if this fails, only the next studio's list is incomplete.
    private func store() {
        state.withLock { try? files.write($0.list.jobs) }
    }
}
