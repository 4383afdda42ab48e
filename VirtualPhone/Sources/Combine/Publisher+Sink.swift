import LockstepConcurrency

extension Publisher where Self.Failure == Never {
    /// Calls a function with each value, until the result is canceled or released.
    public func sink(receiveValue: @escaping (Self.Output) -> Void) -> AnyCancellable {
        let sink = ValueSink(receiveValue)
        subscribe(sink)
        return AnyCancellable(sink)
    }
}

/// The subscriber of ``Publisher/sink(receiveValue:)``, which requests all values ("an unlimited
/// number of values", Apple's documentation).
private final class ValueSink<Input>: Subscriber, Cancellable {
    private struct State {
        var receiveValue: ((Input) -> Void)?
        var subscription: (any Subscription)?
    }

    private let state: Mutex<State>

    init(_ receiveValue: @escaping (Input) -> Void) {
        state = Mutex(State(receiveValue: receiveValue))
    }

    func receive(subscription: any Subscription) {
        let isWanted = state.withLock { state in
            guard state.receiveValue != nil, state.subscription == nil else { return false }
            state.subscription = subscription
            return true
        }
        if isWanted {
            subscription.request(.unlimited)
        } else {
            subscription.cancel()
        }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        state.withLock { $0.receiveValue }?(input)
        return .none
    }

    func receive(completion: Subscribers.Completion<Never>) { cancel() }

    func cancel() {
        // What the closures own is released after the lock, because that may cancel other things.
        let ended = state.withLock { state in
            defer { state = State() }
            return state
        }
        ended.subscription?.cancel()
    }
}
