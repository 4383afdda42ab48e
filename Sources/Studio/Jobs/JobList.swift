import LockstepSamples

/// The studio's jobs, and the rules about them: what may begin, and what each event changes.
struct JobList: Sendable {
    /// How many jobs are kept when they are over.
    private static let mostOver = 200
    /// How many jobs run at once: each uses all processors for most of its time.
    private static let mostRunning = 2

    /// All jobs, oldest first.
    private(set) var jobs: [Job] = []
    private var lastNumber = 0

    /// The jobs of an earlier studio; those that were not over are interrupted.
    init(_ earlier: [Job], at now: WallTime) {
        let latest = Self.latest(earlier)
        jobs = latest.suffix(Self.mostOver).map { job in
            guard !job.state.isOver else { return job }
            var job = job
            job.state = .interrupted
            job.finished = now
            return job
        }
        lastNumber = latest.last?.number ?? 0
    }

    /// The last state of each job of a journal, oldest job first.
    static func latest(_ journal: [Job]) -> [Job] {
        var latest: [Int: Job] = [:]
        for job in journal { latest[job.number] = job }
        return latest.values.sorted { $0.number < $1.number }
    }

    /// Adds a job.
    ///
    /// - Throws: ``StudioError/targetInUse(_:job:)`` if a job that is not over writes to one of the
    ///   targets, or to a folder above or below it.
    mutating func add(_ draft: JobDraft, at now: WallTime) throws -> Job {
        for job in jobs where !job.state.isOver {
            for target in draft.targets {
                guard !job.targets.contains(where: { $0.overlaps(target) }) else {
                    throw StudioError.targetInUse(target, job: job.title)
                }
            }
        }
        lastNumber += 1
        let job = Job(
            number: lastNumber, title: draft.title, commands: draft.commands,
            targets: draft.targets, paths: draft.paths, created: now)
        jobs.append(job)
        let over = jobs.filter(\.state.isOver)
        if over.count > Self.mostOver, let oldest = over.first {
            jobs.removeAll { $0.number == oldest.number }
        }
        return job
    }

    /// The job with this number; nil if there is none.
    subscript(number: Int) -> Job? { jobs.first { $0.number == number } }

    /// Begins the oldest waiting job, if another may run; returns it as running.
    mutating func begin() -> Job? {
        guard jobs.count(where: { $0.state == .running }) < Self.mostRunning,
            let index = jobs.firstIndex(where: { $0.state == .waiting })
        else { return nil }
        jobs[index].state = .running
        return jobs[index]
    }

    /// Changes a job that is not over; returns it, or nil if there is none.
    mutating func change(_ number: Int, _ change: (inout Job) -> Void) -> Job? {
        guard let index = jobs.firstIndex(where: { $0.number == number && !$0.state.isOver })
        else { return nil }
        change(&jobs[index])
        return jobs[index]
    }

    /// Ends a job.
    mutating func finish(_ number: Int, _ state: Job.State, exit: Int?, at now: WallTime) -> Job? {
        change(number) { job in
            job.state = state
            job.exit = exit
            job.finished = now
            if state == .done { job.progress = 1 }
        }
    }

    /// Removes a job that is over.
    ///
    /// - Throws: ``StudioError/unknownJob(_:)`` for any other number.
    mutating func forget(_ number: Int) throws {
        guard let index = jobs.firstIndex(where: { $0.number == number && $0.state.isOver })
        else { throw StudioError.unknownJob("\(number)") }
        jobs.remove(at: index)
    }
}

/// A job before it has a number.
struct JobDraft: Hashable, Sendable {
    var title: String
    var commands: [[String]]
    var targets: [String]
    var paths: [String]
}

extension String {
    /// Whether two paths are equal, or one is inside the other.
    fileprivate func overlaps(_ other: String) -> Bool {
        self == other || hasPrefix(other + "/") || other.hasPrefix(self + "/")
    }
}
