import LockstepTestSupport
import Testing

@testable import LockstepConcurrency

@Suite struct WorkQueueTests {
    /// All orders in which three work items may finish.
    static let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]

    @Test(arguments: orders)
    func returnsResultsInTheOrderOfTheWork(_ order: [Int]) throws {
        var queue = WorkQueue<Int, Int>()
        for input in 0..<3 { queue.append(input) }
        let jobs = (0..<3).compactMap { _ in queue.begin() }
        try #require(jobs.count == 3)
        var taken: [Int] = []
        for index in order {
            queue.finish(jobs[index], jobs[index].input * 10)
            while let result = queue.takeResult() { taken.append(result) }
        }
        #expect(taken == [0, 10, 20])
        #expect(queue.count == 0)
    }

    @Test func startsTheOldestWorkFirstAndEachItemOnce() {
        var queue = WorkQueue<Int, Int>()
        #expect(!queue.hasWorkOrResult)
        for input in 0..<3 { queue.append(input) }
        #expect(queue.begin()?.input == 0)
        #expect(queue.begin()?.input == 1)
        #expect(queue.hasWorkOrResult)
        #expect(queue.begin()?.input == 2)
        #expect(queue.begin() == nil)
        #expect(!queue.hasWorkOrResult)
    }

    @Test func startsNothingAfterTheEnd() {
        var queue = WorkQueue<Int, Int>()
        queue.append(1)
        queue.end()
        #expect(queue.hasWorkOrEnded)
        #expect(queue.begin() == nil)
    }

    @Test(arguments: [0, 1, 3])
    func threadsReturnResultsInOrder(_ threads: Int) {
        let ahead = OrderedPrefetch<Int, Int>(threads: threads) { $0 * $0 }
        var results: [Int] = []
        for input in 0..<1000 {
            ahead.give(input)
            if ahead.count == 5, let result = ahead.take() { results.append(result) }
        }
        while let result = ahead.take() { results.append(result) }
        #expect(results == (0..<1000).map { $0 * $0 })
    }

    /// The system provides one thread of three, or none.
    @Test(arguments: [0, 1])
    func availableThreadsDoTheWork(_ given: Int) {
        let refusals = RefusedThreads(after: given)
        let ahead = OrderedPrefetch<Int, Int>(threads: 3, starting: refusals.start) { $0 + 1 }
        for input in 0..<100 { ahead.give(input) }
        #expect((0..<100).map { _ in ahead.take() } == (1...100).map { $0 })
        #expect(ahead.take() == nil)
        #expect(refusals.count == 3 - given)
    }
}
