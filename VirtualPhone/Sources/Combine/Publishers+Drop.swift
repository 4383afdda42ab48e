import LockstepConcurrency

extension Publisher {
    /// Leaves out the first values.
    public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
        Publishers.Drop(upstream: self, count: count)
    }
}

extension Publishers {
    /// A publisher that leaves out the first values of another (Combine's Swift interface).
    public struct Drop<Upstream>: Publisher where Upstream: Publisher {
        /// The other's values.
        public typealias Output = Upstream.Output
        /// The other's errors.
        public typealias Failure = Upstream.Failure

        /// The other publisher.
        public let upstream: Upstream
        /// The number of values that are left out.
        public let count: Int

        /// Leaves out the first `count` values of `upstream`; a negative number is a programming
        /// error ("must not be negative", as for sequences).
        public init(upstream: Upstream, count: Int) {
            precondition(count >= 0, "dropFirst with a negative number")
            self.upstream = upstream
            self.count = count
        }

        /// Attaches a subscriber.
        public func receive<S>(subscriber: S)
        where S: Subscriber, Upstream.Failure == S.Failure, Upstream.Output == S.Input {
            upstream.subscribe(DropSubscriber(subscriber, count: count))
        }
    }
}

/// Passes values on after the first ones.
private final class DropSubscriber<Downstream: Subscriber>: Subscriber {
    private let downstream: Downstream
    private let remaining: Mutex<Int>

    init(_ downstream: Downstream, count: Int) {
        self.downstream = downstream
        remaining = Mutex(count)
    }

    func receive(subscription: any Subscription) {
        downstream.receive(subscription: subscription)
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        let isDropped = remaining.withLock { remaining in
            defer { remaining = max(remaining - 1, 0) }
            return remaining > 0
        }
        // A value that is left out does not count toward what the subscriber requested.
        return isDropped ? .max(1) : downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        downstream.receive(completion: completion)
    }
}
