import LockstepConcurrency
internal import LockstepSamples

/// The upcoming events of a phone and its listeners.
final class Timeline: Sendable {
    /// An event that is due.
    enum Due: Sendable {
        case event(PhoneEvent)
        case action(@Sendable () -> Void)
        case sample(Delivery)
    }

    private struct Listener<Heard>: Sendable {
        var number: Int
        var stream: Stream?
        var handler: @Sendable (Heard) -> Void
    }

    private struct State {
        var due = EventQueue<Due>()
        var source: (any StoredSource)?
        /// The source's next sample, read one ahead to know when it is due.
        var ahead: Delivery?
        var samples: [Listener<Delivery>] = []
        var events: [Listener<PhoneEvent>] = []
        var nextNumber = 0
    }

    private let state: Mutex<State>

    /// A timeline with a source whose first sample was already read.
    init(source: (any StoredSource)?, first: Delivery?) {
        state = Mutex(State(source: source, ahead: first))
    }

    /// Adds an event that is due at `time`.
    func add(_ due: Due, at time: HostTime) {
        state.withLock { $0.due.add(due, at: time) }
    }

    /// Returns the time of the next event; nil if there is none.
    func nextTime() throws -> HostTime? {
        state.withLock { state in
            [state.ahead.map(Self.due), state.due.firstTime].compactMap { $0 }.min()
        }
    }

    /// Removes and returns the next event; at equal times samples come first.
    func takeNext() throws -> (time: HostTime, due: Due)? {
        try state.withLock { state in
            guard let delivery = state.ahead, Self.due(delivery) <= state.due.firstTime ?? .latest
            else { return state.due.takeFirst().map { ($0.time, $0.content) } }
            state.ahead = nil
            state.ahead = try state.source?.next()
            return (Self.due(delivery), .sample(delivery))
        }
    }

    /// Returns the time at which a sample reaches the app: its arrival time, or its timestamp if no
    /// arrival was recorded.
    static func due(_ delivery: Delivery) -> HostTime {
        delivery.arrival ?? delivery.sample.timestamp
    }

    func listen(
        to stream: Stream, _ handler: @escaping @Sendable (Delivery) -> Void
    ) -> PhoneSubscription {
        let number = state.withLock { state in
            defer { state.nextNumber += 1 }
            state.samples.append(
                Listener(number: state.nextNumber, stream: stream, handler: handler))
            return state.nextNumber
        }
        return PhoneSubscription { [weak self] in
            self?.state.withLock { $0.samples.removeAll { $0.number == number } }
        }
    }

    func listen(
        _ handler: @escaping @Sendable (PhoneEvent) -> Void
    ) -> PhoneSubscription {
        let number = state.withLock { state in
            defer { state.nextNumber += 1 }
            state.events.append(
                Listener(number: state.nextNumber, stream: nil, handler: handler))
            return state.nextNumber
        }
        return PhoneSubscription { [weak self] in
            self?.state.withLock { $0.events.removeAll { $0.number == number } }
        }
    }

    /// Calls every listener to the sample's stream, in the order of their subscriptions.
    func tell(_ delivery: Delivery) {
        guard let stream = delivery.sample.stream else { return }
        let handlers = state.withLock { $0.samples.filter { $0.stream == stream }.map(\.handler) }
        for handler in handlers { handler(delivery) }
    }

    /// Calls every listener to events, in the order of their subscriptions.
    func tell(_ event: PhoneEvent) {
        let handlers = state.withLock { $0.events.map(\.handler) }
        for handler in handlers { handler(event) }
    }
}

extension HostTime {
    /// An instant that is never reached.
    static let latest = HostTime(nanoseconds: .max)
}

/// A subscription to samples or events; after cancellation its handler is not called again.
public final class PhoneSubscription: Sendable {
    private let onCancel: @Sendable () -> Void

    init(onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
    }

    /// Cancels the subscription; a call in progress may still finish.
    public func cancel() { onCancel() }
}
