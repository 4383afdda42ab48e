import Combine
import LockstepConcurrency
import Testing

/// An object with two published properties.
private class Counter: ObservableObject {
    @Published var count = 0
    @Published var name: String
    let other = 1

    init(name: String = "a") { self.name = name }
}

/// Publishes more than its superclass.
private final class DoubleCounter: Counter {
    @Published var half = 0.5
}

/// Published properties: what a subscriber is told, and when.
@Suite struct PublishedTests {
    /// A subscription's operator, the values that are set, and the values that arrive.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var dropped: Int?
        var set: [Int]
        var told: [Int]
    }

    @Test(arguments: [
        Case(testDescription: "no change", set: [], told: [0]),
        Case(testDescription: "changes", set: [1, 2], told: [0, 1, 2]),
        Case(testDescription: "the same value again", set: [0, 0], told: [0, 0, 0]),
        Case(testDescription: "without the first", dropped: 1, set: [1, 2], told: [1, 2]),
        Case(testDescription: "without the first two", dropped: 2, set: [1, 2], told: [2]),
        Case(testDescription: "more dropped than set", dropped: 9, set: [1], told: []),
        Case(testDescription: "none dropped", dropped: 0, set: [1], told: [0, 1]),
    ])
    func subscribersGetTheCurrentValueAndEachNewOne(_ test: Case) {
        let counter = Counter()
        var told: [Int] = []
        let subscription =
            test.dropped.map { number in
                counter.$count.dropFirst(number).sink { told.append($0) }
            } ?? counter.$count.sink { told.append($0) }
        for value in test.set { counter.count = value }
        #expect(told == test.told)
        subscription.cancel()
    }

    @Test func aSubscriberReadsTheOldValueAndIsSentTheNewOne() {
        let counter = Counter()
        var pairs: [[Int]] = []
        let subscription = counter.$count.dropFirst().sink { pairs.append([counter.count, $0]) }
        counter.count = 1
        counter.count += 10
        #expect(pairs == [[0, 1], [1, 11]])
        #expect(counter.count == 11)
        subscription.cancel()
    }

    @Test func theObjectsChangeIsAnnouncedBeforeEachProperty() {
        let counter = DoubleCounter()
        var lines: [String] = []
        let changes = counter.objectWillChange.sink { [unowned counter] _ in
            lines.append("change of \(counter.count) \(counter.name) \(counter.half)")
        }
        let values = counter.$count.dropFirst().sink { lines.append("count \($0)") }
        counter.count = 1
        counter.name = "b"
        counter.half = 0.25
        #expect(
            lines == [
                "change of 0 a 0.5", "count 1", "change of 1 a 0.5", "change of 1 b 0.5",
            ])
        changes.cancel()
        values.cancel()
    }

    @Test func aChangeInsideASubscriberIsSentBeforeTheOuterOneIsSet() {
        let counter = Counter()
        var told: [Int] = []
        let subscription = counter.$count.dropFirst().sink { value in
            told.append(value)
            if value == 1 { counter.count = 5 }
        }
        counter.count = 1
        #expect(told == [1, 5])
        // The outer assignment ends last.
        #expect(counter.count == 1)
        subscription.cancel()
    }

    @Test func aSubscriberAddedInsideAnotherGetsBothValues() {
        let counter = Counter()
        var told: [Int] = []
        var added: AnyCancellable?
        let subscription = counter.$count.dropFirst().sink { _ in
            if added == nil { added = counter.$count.sink { told.append($0) } }
        }
        counter.count = 1
        counter.count = 2
        #expect(told == [0, 1, 2])
        subscription.cancel()
        added?.cancel()
    }

    @Test func aSubscriberMayCancelItselfAndLaterOnes() {
        let counter = Counter()
        var told: [String] = []
        var subscriptions: [AnyCancellable] = []
        for name in ["first", "second", "third"] {
            let subscription = counter.$count.dropFirst().sink { value in
                told.append("\(name) \(value)")
                // The first one cancels itself and the second.
                if name == "first" { subscriptions.removeFirst(2) }
            }
            subscriptions.append(subscription)
        }
        counter.count = 1
        counter.count = 2
        #expect(told == ["first 1", "third 1", "third 2"])
    }

    @Test func nothingArrivesAfterTheSubscriptionIsReleased() {
        let counter = Counter()
        var told: [Int] = []
        do {
            let subscription = counter.$count.sink { told.append($0) }
            counter.count = 1
            withExtendedLifetime(subscription) {}
        }
        counter.count = 2
        #expect(told == [0, 1])
    }

    @Test func aSubscriptionKeepsNeitherObjectNorClosureAlive() {
        final class Owned {}
        weak var released: Counter?
        weak var owned: Owned?
        var subscription: AnyCancellable?
        do {
            let (counter, object) = (Counter(), Owned())
            (released, owned) = (counter, object)
            subscription = counter.$count.sink { _ in withExtendedLifetime(object) {} }
        }
        #expect(released == nil)
        #expect(owned != nil)
        subscription?.cancel()
        #expect(owned == nil)
    }

    @Test func manyThreadsMaySetSubscribeAndCancel() async {
        // Unchecked: this test shares the object among threads on purpose.
        struct Shared: @unchecked Sendable { let counter = Counter() }
        let shared = Shared()
        let received = Mutex(0)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    for step in 0..<200 {
                        let subscription = shared.counter.$count.sink { _ in
                            received.withLock { $0 += 1 }
                        }
                        let changes = shared.counter.objectWillChange.sink { _ in }
                        shared.counter.count = number * 1000 + step
                        subscription.cancel()
                        changes.cancel()
                    }
                }
            }
        }
        // Each subscription got the current value and its own thread's.
        #expect(received.withLock { $0 } >= 2 * 8 * 200)
    }
}
