/// A session after somebody tried to put it in order.
public struct RecoveredSession: Hashable, Sendable {
    /// The folder's name.
    public var name: String
    /// What was lost, a sentence for each kind; empty when nothing was.
    public var losses: [String]
    /// Why it could not be recovered; nil when it was.
    public var problem: LibraryProblem?

    /// A result in plain values.
    public init(name: String, losses: [String], problem: LibraryProblem? = nil) {
        self.name = name
        self.losses = losses
        self.problem = problem
    }
}

/// How far putting sessions in order has come.
enum RecoveryStage: Hashable, Sendable {
    /// These were found cut off when the app started.
    case offered([String])
    /// `done` of them are through, the first of `waiting` is at work.
    case running(waiting: [LibraryEntry], done: [RecoveredSession])
    /// All are through.
    case ended([RecoveredSession])
}

extension LibraryModel {
    /// Offers what was found cut off at launch, once; nothing is recovered without being asked.
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
