import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepConcurrency

/// Work on several threads with results in a fixed order.
@Suite struct OrderedWorkTests {
    private struct Failure: Error, Equatable {
        let number: Int
    }

    /// Later work finishes first, but is returned last.
    @Test func resultsAreInTheOrderOfTheWork() throws {
        let threads = WorkerThreads(codecs: StubCodecs())
        defer { threads.end() }
        var taken: [Int] = []
        let work = OrderedWork<Int>(threads) { taken.append($0) }
        for number in 0..<200 {
            try work.add { _ in
                for _ in 0..<(number % 7) * 3000 { _ = try StubCodecs().makeStillCodec() }
                return number
            }
        }
        try work.finish()
        #expect(taken == Array(0..<200))
    }

    /// The earliest item's error is thrown, whichever thread is faster.
    @Test(arguments: 0..<20)
    func theEarliestErrorIsThrown(first: Int) {
        let threads = WorkerThreads(codecs: StubCodecs())
        defer { threads.end() }
        var taken: [Int] = []
        let work = OrderedWork<Int>(threads) { taken.append($0) }
        #expect(throws: Failure(number: first)) {
            for number in 0..<40 {
                try work.add { _ in
                    if number >= first { throw Failure(number: number) }
                    return number
                }
            }
            try work.finish()
        }
        #expect(taken == Array(0..<first))
    }

    @Test func noMoreThanTheCapacityIsUnderWay() throws {
        let threads = WorkerThreads(codecs: StubCodecs())
        defer { threads.end() }
        let begun = Mutex(0)
        var (taken, most) = (0, 0)
        let work = OrderedWork<Void>(threads) { taken += 1 }
        for _ in 0..<100 {
            try work.add { _ in begun.withLock { $0 += 1 } }
            most = max(most, begun.withLock { $0 } - taken)
        }
        try work.finish()
        #expect(taken == 100)
        #expect(most <= threads.capacity)
    }

    /// A failed export then removes its folder.
    @Test func nothingIsDoneAfterTheEnd() throws {
        let threads = WorkerThreads(codecs: StubCodecs())
        let count = Mutex(0)
        let work = OrderedWork<Void>(threads) {}
        for _ in 0..<threads.capacity { try work.add { _ in count.withLock { $0 += 1 } } }
        threads.end()
        let atTheEnd = count.withLock { $0 }
        #expect(atTheEnd <= threads.capacity)
        for _ in 0..<1000 { #expect(count.withLock { $0 } == atTheEnd) }
    }

    /// The system provides one thread, or none.
    @Test(arguments: [0, 1])
    func availableThreadsDoTheWork(_ given: Int) throws {
        let refusals = RefusedThreads(after: given)
        let threads = WorkerThreads(codecs: StubCodecs(), starting: refusals.start)
        defer { threads.end() }
        var taken: [Int] = []
        let work = OrderedWork<Int>(threads) { taken.append($0) }
        for number in 0..<100 {
            try work.add { codec in
                _ = try codec.get()
                return number
            }
        }
        try work.finish()
        #expect(taken == Array(0..<100))
        #expect(refusals.count == 100 - given)
    }

    /// Files that are only copied need no codec, and a machine may have none.
    @Test func codecIsCreatedOnFirstUse() throws {
        var codecs = StubCodecs()
        codecs.hasNoStillCodec = true
        let threads = WorkerThreads(codecs: codecs)
        defer { threads.end() }
        let work = OrderedWork<Void>(threads) {}
        try work.add { _ in }
        try work.finish()
        try work.add { codec in _ = try codec.get() }
        #expect(throws: StubCodecs.Refusal.self) { try work.finish() }
    }
}
