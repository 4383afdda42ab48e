import LockstepArguments
import LockstepConcurrency

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How a command processes several recordings.
struct BatchOptions: ParsableArguments {
    @Option(
        valueName: "number",
        help: "How many recordings are processed at once, 1 to 256 (default: one per processor, "
            + "and at most one per GiB of memory).")
    var jobs: Int?

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs must be a number from 1 to 256.")
        }
    }

    /// How many of `recordings` are processed at once.
    func count(for recordings: Int) -> Int {
        let wanted = jobs ?? min(WorkerThread.usefulCount, Self.memoryGibibytes)
        return max(1, min(wanted, recordings))
    }

    /// The machine's memory, because a check takes up to 0.6 GB (docs/THREADS.md).
    private static var memoryGibibytes: Int {
        let pages = sysconf(Int32(_SC_PHYS_PAGES))
        let pageBytes = sysconf(Int32(_SC_PAGESIZE))
        return max(1, pages) / max(1, (1 << 30) / max(1, pageBytes))
    }
}

/// What the recordings given to a command may be.
enum BatchInput {
    /// Sessions, and recordings of other apps.
    case recordings
    /// Sessions only.
    case sessions
    /// Recordings to convert to sessions: a session that a search finds is none.
    case imports
}

/// How a command's batch is named in progress and in its summary.
struct BatchWords: Sendable {
    /// What the command does, for the progress bar: `Checking`.
    let title: String
    /// All outcomes, in the order of the summary.
    let outcomes: [JobOutcome]
    /// What is counted for a recording that could not be processed: `not checked`.
    let failed: String
}

/// What a command found out about one recording.
struct JobOutcome: Hashable, Sendable {
    /// The word in JSON.
    let name: String
    /// The word in the summary line.
    let label: String
    /// The exit code for this recording alone.
    let code: ExitCode

    init(_ name: String, label: String? = nil, code: ExitCode = .good) {
        (self.name, self.label, self.code) = (name, label ?? name, code)
    }
}
