internal import LockstepSamples
internal import LockstepSessions

/// What is to come on a phone, and who is to be told.
final class Timeline: Sendable {
    /// Something that is due.
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
        /// The source's next sample: it is asked for one ahead, to know when it is due.
        var ahead: Delivery?
        var samples: [Listener<Delivery>] = []
        var events: [Listener<PhoneEvent>] = []
        var nextNumber = 0
    }

    private let state: Mutex<State>

    /// A timeline with a source of which the first sample was taken already.
    init(source: (any StoredSource)?, first: Delivery?) {
        state = Mutex(State(source: source, ahead: first))
    }

    /// Adds something that is due at `time`.
    func add(_ due: Due, at time: HostTime) {
        state.withLock { $0.due.add(due, at: time) }
    }

    /// When the next thing is due; nil if nothing is.
    func nextTime() throws -> HostTime? {
        state.withLock { state in
            [state.ahead.map(Self.due), state.due.firstTime].compactMap { $0 }.min()
        }
    }

    /// Takes out the next thing; of one time samples come first.
    func takeNext() throws -> (time: HostTime, due: Due)? {
        try state.withLock { state in
            guard let delivery = state.ahead, Self.due(delivery) <= state.due.firstTime ?? .latest
            else { return state.due.takeFirst().map { ($0.time, $0.content) } }
            state.ahead = nil
            state.ahead = try state.source?.next()
            return (Self.due(delivery), .sample(delivery))
        }
    }

    /// When a sample reaches the app: when it arrived, or its own time where no one noted that.
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

    /// Tells everybody who listens to the sample's stream, in the order they began to.
    func tell(_ delivery: Delivery) {
        guard let stream = delivery.sample.stream else { return }
        let handlers = state.withLock { $0.samples.filter { $0.stream == stream }.map(\.handler) }
        for handler in handlers { handler(delivery) }
    }

    /// Tells everybody who listens to events, in the order they began to.
    func tell(_ event: PhoneEvent) {
        let handlers = state.withLock { $0.events.map(\.handler) }
        for handler in handlers { handler(event) }
    }
}

extension HostTime {
    /// An instant that never comes.
    static let latest = HostTime(nanoseconds: .max)
}

/// A place among those who are told; no one is told any more once it is cancelled.
public final class PhoneSubscription: Sendable {
    private let onCancel: @Sendable () -> Void

    init(onCancel: @escaping @Sendable () -> Void) {
        self.onCancel = onCancel
    }

    /// Ends it; a call that has begun already may still go on.
    public func cancel() { onCancel() }
}
