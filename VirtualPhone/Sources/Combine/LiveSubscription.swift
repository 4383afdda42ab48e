import LockstepConcurrency

/// One subscriber of a property or of an object's changes.
final class LiveSubscription<Output>: Subscription {
    private struct State {
        /// Passes a value on; nil once the subscription is canceled.
        var receive: ((Output) -> Subscribers.Demand)?
        var demand = Subscribers.Demand.none
        /// Whether there is a newer value than the subscriber has requested.
        var isBehind: Bool
    }

    private let state: Mutex<State>
    private let newest: () -> Output?
    private let canceled: (LiveSubscription) -> Void

    /// A subscription of `subscriber`.
    ///
    /// - Parameters:
    ///   - newest: returns the value for a subscriber that requests one late; nil if late ones get
    ///     none.
    ///   - isBehind: whether the subscriber gets that value at once.
    ///   - canceled: called when the subscription is canceled.
    init<S: Subscriber>(
        _ subscriber: S, isBehind: Bool, newest: @escaping () -> Output?,
        canceled: @escaping (LiveSubscription) -> Void
    ) where S.Input == Output {
        self.newest = newest
        self.canceled = canceled
        state = Mutex(State(receive: { subscriber.receive($0) }, isBehind: isBehind))
    }

    func request(_ demand: Subscribers.Demand) {
        let isDue = state.withLock { state in
            state.demand = state.demand + demand
            guard state.isBehind, state.demand > .none else { return false }
            state.isBehind = false
            return true
        }
        if isDue, let value = newest() { send(value) }
    }

    /// Passes a value on if the subscriber has requested one; otherwise it is behind.
    func send(_ value: Output) {
        let receive = state.withLock { state -> ((Output) -> Subscribers.Demand)? in
            guard state.demand > .none else {
                state.isBehind = true
                return nil
            }
            state.demand = state.demand.remaining
            return state.receive
        }
        guard let more = receive?(value), more > .none else { return }
        request(more)
    }

    func cancel() {
        // The closure's objects are released after the lock, because that may cancel subscriptions.
        let receive = state.withLock { state in
            defer { state.receive = nil }
            return state.receive
        }
        if receive != nil { canceled(self) }
    }
}

/// The subscribers of a property or of an object's changes, in the order of their subscription.
final class SubscriberList<Output> {
    private let subscriptions = Mutex<[LiveSubscription<Output>]>([])

    /// The subscribers at this moment.
    var all: [LiveSubscription<Output>] { subscriptions.withLock { $0 } }

    /// Adds a subscriber, and lets it request values.
    ///
    /// - Parameter newest: returns the value that each subscriber gets first; nil if there is none.
    func add<S: Subscriber>(_ subscriber: S, newest: (() -> Output?)? = nil)
    where S.Input == Output {
        let subscription = LiveSubscription(
            subscriber, isBehind: newest != nil, newest: newest ?? { nil }
        ) { [weak self] in self?.remove($0) }
        subscriptions.withLock { $0.append(subscription) }
        subscriber.receive(subscription: subscription)
    }

    private func remove(_ subscription: LiveSubscription<Output>) {
        subscriptions.withLock { $0.removeAll { $0 === subscription } }
    }
}
