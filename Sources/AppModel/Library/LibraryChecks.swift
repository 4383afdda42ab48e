internal import LockstepAnalysis

/// What is known of the goodness of the sessions listed.
enum LibraryVerdict: Hashable, Sendable {
    /// No one has asked.
    case unknown
    /// Other sessions come first.
    case waiting
    /// It is being checked; 0…1.
    case running(Double)
    /// The worst of its findings.
    case done(Finding.Severity)
    /// It could not be checked.
    case failed(LibraryProblem)
}

/// Checks one session after the other, each once as long as it does not change.
struct LibraryChecks: Sendable {
    private var known: [String: (print: LibraryEntry.Fingerprint, verdict: LibraryVerdict)] = [:]
    private var waiting: [String] = []
    private var running: (name: String, share: Double)?

    /// What is known of an entry.
    func verdict(of entry: LibraryEntry) -> LibraryVerdict {
        if let known = known[entry.name], known.print == entry.fingerprint { return known.verdict }
        if running?.name == entry.name { return .running(running?.share ?? 0) }
        return waiting.contains(entry.name) ? .waiting : .unknown
    }

    /// Somebody looks at an entry.
    mutating func want(_ entry: LibraryEntry) -> [LibraryAction] {
        guard verdict(of: entry) == .unknown else { return [] }
        guard running == nil else {
            waiting.append(entry.name)
            return []
        }
        return start(entry)
    }

    mutating func handle(
        _ event: CheckProgressEvent, among entries: [LibraryEntry]
    ) -> [LibraryAction] {
        switch event {
        case .progress(let name, let share):
            if running?.name == name { running?.share = share }
            return []
        case .done(let name, let print, let severity):
            return end(name, print, .done(severity), entries)
        case .failed(let name, let print, let problem):
            return end(name, print, .failed(problem), entries)
        }
    }

    /// No one looks at the sessions any more; the check that runs goes on.
    mutating func forgetWaiting() { waiting = [] }

    /// Forgets sessions that are not there any more.
    mutating func keepOnly(_ entries: [LibraryEntry]) {
        let names = Set(entries.map(\.name))
        known = known.filter { names.contains($0.key) }
        waiting.removeAll { !names.contains($0) }
    }

    private mutating func start(_ entry: LibraryEntry) -> [LibraryAction] {
        running = (entry.name, 0)
        return [.check(entry)]
    }

    private mutating func end(
        _ name: String, _ print: LibraryEntry.Fingerprint, _ verdict: LibraryVerdict,
        _ entries: [LibraryEntry]
    ) -> [LibraryAction] {
        running = nil
        known[name] = (print, verdict)
        while !waiting.isEmpty {
            let next = waiting.removeFirst()
            guard let entry = entries.first(where: { $0.name == next }) else { continue }
            return start(entry)
        }
        return []
    }
}
