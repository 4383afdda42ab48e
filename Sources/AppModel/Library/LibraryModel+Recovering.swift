/// The result of recovering a session.
public struct RecoveredSession: Hashable, Sendable {
    /// The folder's name.
    public var name: String
    /// The lost data, one sentence per kind; empty if nothing was lost.
    public var losses: [String]
    /// The error if recovery failed; nil otherwise.
    public var problem: LibraryProblem?

    /// Creates a result.
    public init(name: String, losses: [String], problem: LibraryProblem? = nil) {
        self.name = name
        self.losses = losses
        self.problem = problem
    }
}

/// The state of recovering sessions.
enum RecoveryStage: Hashable, Sendable {
    /// Interrupted recordings were found when the app started.
    case offered([String])
    /// Sessions in `done` are finished, the first of `waiting` is in progress.
    case running(waiting: [LibraryEntry], done: [RecoveredSession])
    /// All sessions are finished.
    case ended([RecoveredSession])
}

extension LibraryModel {
    /// Offers to recover interrupted recordings, once per launch; recovery never starts unasked.
    mutating func offerRecovery() {
        guard offersRecovery else { return }
        offersRecovery = false
        let names = entries.filter { $0.condition == .cutOff }.map(\.name)
        if !names.isEmpty, recovery == nil { recovery = .offered(names) }
    }

    mutating func handle(_ event: RecoveryEvent) -> [LibraryAction] {
        switch event {
        case .allAsked:
            guard case .offered(let names) = recovery else { return [] }
            return recover(names)
        case .asked(let name):
            guard recovery == nil else { return [] }
            return recover([name])
        case .postponed:
            if case .offered = recovery { recovery = nil }
            return []
        case .ended(let session): return ended(session)
        case .dismissed:
            guard case .ended = recovery else { return [] }
            recovery = nil
            isListing = true
            return [.list]
        }
    }

    private mutating func recover(_ names: [String]) -> [LibraryAction] {
        let waiting = names.compactMap(entry).filter { $0.condition == .cutOff }
        guard let first = waiting.first else {
            recovery = nil
            return []
        }
        recovery = .running(waiting: waiting, done: [])
        return [.recover(first)]
    }

    private mutating func ended(_ session: RecoveredSession) -> [LibraryAction] {
        guard case .running(let waiting, let done) = recovery else { return [] }
        let rest = Array(waiting.dropFirst())
        guard let next = rest.first else {
            recovery = .ended(done + [session])
            return []
        }
        recovery = .running(waiting: rest, done: done + [session])
        return [.recover(next)]
    }
}
