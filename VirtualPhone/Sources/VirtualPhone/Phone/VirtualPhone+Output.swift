import LockstepConcurrency

/// An observer of a phone's output.
final class OutputObserver: Sendable {
    let handler: @Sendable (PhoneOutput) -> Void

    init(_ handler: @escaping @Sendable (PhoneOutput) -> Void) { self.handler = handler }
}

extension VirtualPhone {
    /// Calls `handler` with everything that the app lets the phone do, until the subscription is
    /// canceled; on the thread of the app that does it.
    public func observe(
        _ handler: @escaping @Sendable (PhoneOutput) -> Void
    ) -> PhoneSubscription {
        let observer = OutputObserver(handler)
        state.withLock { $0.outputObservers.append(observer) }
        return PhoneSubscription { [weak self] in
            self?.state.withLock { $0.outputObservers.removeAll { $0 === observer } }
        }
    }

    /// Does something for the owner; for the stand-ins of Apple's modules.
    public func report(_ output: PhoneOutput) {
        let observers = state.withLock { state in
            if case .activity(let activity) = output {
                state.activities.removeAll { $0.id == activity.id }
                if activity.state != .dismissed { state.activities.append(activity) }
            }
            return state.outputObservers
        }
        for observer in observers { observer.handler(output) }
    }

    /// The Live Activities on the lock screen, the latest change last.
    public var activities: [PhoneActivity] { state.withLock { $0.activities } }
}
