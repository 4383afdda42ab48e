import Combine
import Testing

private final class Manual: ObservableObject {
    var count = 0 {
        willSet { objectWillChange.send() }
    }
}

private final class Custom: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
    @Published var count = 0
}

private final class Plain: ObservableObject {
    @Published var count = 0
}

/// Requests values one by one.
private final class Careful: Subscriber {
    var subscription: (any Subscription)?
    var told: [Int] = []
    var next = Subscribers.Demand.none

    func receive(subscription: any Subscription) { self.subscription = subscription }

    func receive(_ input: Int) -> Subscribers.Demand {
        told.append(input)
        return next
    }

    func receive(completion: Subscribers.Completion<Never>) {}
}

/// The publishers of objects, and the requests of subscribers.
@Suite struct ObservableObjectTests {
    @Test func theDefaultPublisherIsTheSameEachTime() {
        let (one, other) = (Plain(), Plain())
        #expect(one.objectWillChange === one.objectWillChange)
        #expect(one.objectWillChange !== other.objectWillChange)
    }

    @Test func anObjectWithoutPublishedPropertiesAnnouncesChangesItself() {
        let object = Manual()
        var counts: [Int] = []
        let subscription = object.objectWillChange.sink { [unowned object] in
            counts.append(object.count)
        }
        object.count = 1
        object.count = 2
        #expect(counts == [0, 1])
        subscription.cancel()
    }

    @Test func aPublisherOfTheObjectsOwnIsNotCalledForItsProperties() {
        // "By default": only the synthesized publisher follows the properties.
        let object = Custom()
        var count = 0
        let subscription = object.objectWillChange.sink { count += 1 }
        object.count = 1
        #expect(count == 0)
        object.objectWillChange.send()
        #expect(count == 1)
        subscription.cancel()
    }

    @Test func anObjectAtTheAddressOfAReleasedOneHasItsOwnPublisher() {
        var changes = 0
        var subscriptions: [AnyCancellable] = []
        for _ in 0..<1000 {
            let object = Plain()
            subscriptions.append(object.objectWillChange.sink { changes += 1 })
            object.count = 1
        }
        #expect(changes == 1000)
    }

    @Test func theSubscribersAreThoseAtTheMomentOfTheChange() {
        let object = Plain()
        var told: [String] = []
        var subscriptions: [AnyCancellable] = []
        let first = object.objectWillChange.sink { [unowned object] in
            told.append("first")
            guard subscriptions.isEmpty else { return }
            subscriptions.append(object.objectWillChange.sink { told.append("second") })
        }
        object.count = 1
        #expect(told == ["first"])
        object.count = 2
        #expect(told == ["first", "first", "second"])
        first.cancel()
    }

    @Test func aSubscriberGetsNoMoreThanItRequested() {
        let object = Plain()
        let careful = Careful()
        object.$count.subscribe(careful)
        object.count = 1
        #expect(careful.told == [])
        careful.subscription?.request(.max(1))
        #expect(careful.told == [1])
        object.count = 2
        object.count = 3
        #expect(careful.told == [1])
        careful.next = .max(1)
        careful.subscription?.request(.max(1))
        #expect(careful.told == [1, 3])
        object.count = 4
        #expect(careful.told == [1, 3, 4])
        careful.subscription?.cancel()
        object.count = 5
        #expect(careful.told == [1, 3, 4])
    }

    @Test func droppedValuesDoNotCountTowardTheRequest() {
        let object = Plain()
        let careful = Careful()
        object.$count.dropFirst(2).subscribe(careful)
        careful.subscription?.request(.max(1))
        for value in 1...4 { object.count = value }
        #expect(careful.told == [2])
    }

    @Test(arguments: [
        (Subscribers.Demand.none, Subscribers.Demand.none, Subscribers.Demand.none),
        (.max(1), .max(2), .max(3)), (.max(1), .unlimited, .unlimited),
        (.unlimited, .none, .unlimited), (.max(.max), .max(1), .unlimited),
    ])
    func demandsAdd(
        _ one: Subscribers.Demand, _ other: Subscribers.Demand, _ sum: Subscribers.Demand
    ) {
        #expect(one + other == sum)
    }

    @Test func aCancellableCancelsOnce() {
        var count = 0
        let cancellable = AnyCancellable { count += 1 }
        do {
            let outer = AnyCancellable(cancellable)
            outer.cancel()
            outer.cancel()
        }
        cancellable.cancel()
        #expect(count == 1)
        do { withExtendedLifetime(AnyCancellable { count += 1 }) {} }
        #expect(count == 2)
        #expect(Set([cancellable, cancellable]).count == 1)
    }
}
