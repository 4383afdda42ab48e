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

/// Checks sessions one after another, each once unless it changes, while the phone permits it.
struct LibraryChecks: Sendable {
    /// The finished checks, kept across launches.
    private(set) var cache = VerdictCache()
    /// Whether checks may run.
    private(set) var permit = CheckPermit.allowed

    private var failed: [String: (print: LibraryEntry.Fingerprint, problem: LibraryProblem)] = [:]
    private var waiting: [String] = []
    private var running: (name: String, share: Double)?
    /// The session that was moved away while it was checked, so that the check's failure is not its
    /// own.
    private var moved: String?

    /// The state of an entry's check.
    func verdict(of entry: LibraryEntry) -> LibraryVerdict {
        if let severity = cache.severity(of: entry) { return .done(severity) }
        if let failed = failed[entry.name], failed.print == entry.fingerprint {
            return .failed(failed.problem)
        }
        if running?.name == entry.name { return .running(running?.share ?? 0) }
        return waiting.contains(entry.name) ? .waiting : .unknown
    }

    /// Adds the verdicts of earlier launches to those of this one.
    mutating func restore(_ cache: VerdictCache) {
        self.cache.verdicts.merge(cache.verdicts) { new, _ in new }
    }

    /// Changes whether checks may run.
    ///
    /// The engine stops a running check by itself, at its next progress.
    mutating func permit(_ permit: CheckPermit, among entries: [LibraryEntry]) -> [LibraryAction] {
        self.permit = permit
        return startNext(among: entries)
    }

    /// Requests the check of a visible entry.
    mutating func want(_ entry: LibraryEntry) -> [LibraryAction] {
        guard verdict(of: entry) == .unknown else { return [] }
        guard running == nil, permit == .allowed else {
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
            if moved == name { moved = nil }
            return keep(severity, of: name, print) + end(name, among: entries)
        case .failed(let name, let print, let problem):
            if moved == name {
                moved = nil
                // It is checked again if it is back.
                waiting.append(name)
            } else {
                failed[name] = (print, problem)
            }
            return end(name, among: entries)
        case .opened(let name, let severity):
            guard let entry = entries.first(where: { $0.name == name }) else { return [] }
            waiting.removeAll { $0 == name }
            return keep(severity, of: name, entry.fingerprint)
        }
    }

    /// Notes that a session's folder is moved away.
    mutating func move(_ name: String) {
        if running?.name == name { moved = name }
    }

    /// Removes queued checks; a running check continues.
    mutating func forgetWaiting() { waiting = [] }

    /// Forgets sessions that no longer exist.
    mutating func keepOnly(_ entries: [LibraryEntry]) {
        let names = Set(entries.map(\.name))
        cache.verdicts = cache.verdicts.filter { names.contains($0.key) }
        failed = failed.filter { names.contains($0.key) }
        waiting.removeAll { !names.contains($0) }
    }

    private mutating func keep(
        _ severity: Finding.Severity, of name: String, _ print: LibraryEntry.Fingerprint
    ) -> [LibraryAction] {
        let verdict = VerdictCache.Verdict(fingerprint: print, severity: severity)
        guard cache.verdicts.updateValue(verdict, forKey: name) != verdict else { return [] }
        return [.keepVerdicts(cache)]
    }

    private mutating func start(_ entry: LibraryEntry) -> [LibraryAction] {
        running = (entry.name, 0)
        return [.check(entry)]
    }

    private mutating func end(_ name: String, among entries: [LibraryEntry]) -> [LibraryAction] {
        if running?.name == name { running = nil }
        return startNext(among: entries)
    }

    private mutating func startNext(among entries: [LibraryEntry]) -> [LibraryAction] {
        guard running == nil, permit == .allowed else { return [] }
        while !waiting.isEmpty {
            let next = waiting.removeFirst()
            guard let entry = entries.first(where: { $0.name == next }) else { continue }
            return start(entry)
        }
        return []
    }
}
