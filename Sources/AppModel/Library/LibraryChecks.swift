internal import LockstepAnalysis

/// The check's state of a listed session.
enum LibraryVerdict: Hashable, Sendable {
    /// Not requested.
    case unknown
    /// Queued.
    case waiting
    /// Running, with progress 0…1.
    case running(Double)
    /// Finished, with the worst severity.
    case done(Finding.Severity)
    /// Failed.
    case failed(LibraryProblem)
}

/// Checks sessions one after another, each once unless it changes.
struct LibraryChecks: Sendable {
    private var known: [String: (print: LibraryEntry.Fingerprint, verdict: LibraryVerdict)] = [:]
    private var waiting: [String] = []
    private var running: (name: String, share: Double)?

    /// The state of an entry's check.
    func verdict(of entry: LibraryEntry) -> LibraryVerdict {
        if let known = known[entry.name], known.print == entry.fingerprint { return known.verdict }
        if running?.name == entry.name { return .running(running?.share ?? 0) }
        return waiting.contains(entry.name) ? .waiting : .unknown
    }

    /// Requests the check of a visible entry.
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

    /// Removes queued checks; a running check continues.
    mutating func forgetWaiting() { waiting = [] }

    /// Forgets sessions that no longer exist.
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
