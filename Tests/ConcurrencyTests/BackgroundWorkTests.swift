import Testing

@testable import LockstepConcurrency

/// Work that one thread does for the thread that waits for its result.
@Suite struct BackgroundWorkTests {
    /// The system starts a thread, or cannot.
    enum System: CaseIterable, Sendable {
        case withThreads, withoutThreads

        var start: WorkerThread.Starting {
            switch self {
            case .withThreads: return { try WorkerThread($0) }
            case .withoutThreads: return { _ in throw ThreadFailure(number: 11) }
            }
        }
    }

    @Test(arguments: System.allCases)
    func theResultIsThatOfTheWork(_ system: System) {
        let runs = Mutex(0)
        let result = BackgroundResult(starting: system.start) {
            runs.withLock { $0 += 1 }
            return 42
        }
        #expect(result.result() == 42)
        #expect(runs.withLock { $0 } == 1)
    }

    @Test(arguments: System.allCases)
    func inputsAreAddedInOrder(_ system: System) {
        let numbers = BackgroundReduction(of: [Int](), mostWaiting: 2, starting: system.start) {
            $0.append($1)
        }
        for number in 0..<1000 { numbers.add(number) }
        #expect(numbers.result() == Array(0..<1000))
    }

    /// The input that is being added does not wait any more.
    @Test func noMoreInputsWaitThanAllowed() {
        let added = Mutex(0)
        let numbers = BackgroundReduction(of: 0, mostWaiting: 3) { sum, number in
            sum += number
            added.withLock { $0 += 1 }
        }
        for number in 1...200 {
            numbers.add(number)
            #expect(number - added.withLock { $0 } <= 4)
        }
        #expect(numbers.result() == 200 * 201 / 2)
    }

    @Test func anAbandonedReductionAddsWhatWaitsAndEnds() {
        let added = Mutex(0)
        do {
            let numbers = BackgroundReduction(of: 0, mostWaiting: 4) { _, number in
                added.withLock { $0 += number }
            }
            for _ in 0..<4 { numbers.add(1) }
        }
        #expect(added.withLock { $0 } == 4)
    }
}
