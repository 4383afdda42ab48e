import Dispatch
import Foundation
import LockstepConcurrency
import LockstepSamples
import Testing
import VirtualPhone

/// The phone's time, its source and its script.
@Suite struct DrivingTests {
    let queue = DispatchQueue(label: "delegate")

    @Test func samplesScriptAndPlansHappenInTheOrderOfTime() async throws {
        let journal = Journal()
        let source = ListedSource(accelerometerAt: [5000, 5010, 5020])
        let script: PhoneScript = [
            .at(.milliseconds(15), .condition(.memoryWarning)),
            .at(.milliseconds(10), .interruptionEnded),
        ]
        try await VirtualPhone.withPhone(source: source, script: script) { phone in
            let samples = phone.subscribe(to: .accelerometer) { _ in
                journal.write("sample", phone.clock)
            }
            let events = phone.subscribe { (_: PhoneEvent) in journal.write("event", phone.clock) }
            phone.schedule(after: .milliseconds(17)) { journal.write("plan", phone.clock) }
            try phone.runToEnd()
            samples.cancel()
            events.cancel()
        }
        #expect(
            journal.lines == [
                "5000 sample", "5010 sample", "5010 event", "5015 event", "5017 plan",
                "5020 sample",
            ])
    }

    @Test func timeAdvancesOnlyWhileThePhoneRuns() async throws {
        let source = ListedSource(accelerometerAt: [5000, 5010, 9000])
        try await VirtualPhone.withPhone(source: source) { phone in
            #expect(phone.startTime == .milliseconds(5000))
            #expect(phone.clock.now == .milliseconds(5000))
            try phone.run(for: .milliseconds(7))
            #expect(phone.clock.now == .milliseconds(5007))
            try phone.run(until: .milliseconds(6000))
            #expect(phone.clock.now == .milliseconds(6000))
            try phone.runToEnd()
            #expect(phone.clock.now == .milliseconds(9000))
        }
    }

    @Test func aCanceledSubscriptionGetsNoEvents() async throws {
        let journal = Journal()
        let source = ListedSource(accelerometerAt: [5000, 5010])
        try await VirtualPhone.withPhone(source: source) { phone in
            let samples = phone.subscribe(to: .accelerometer) { _ in journal.write("sample") }
            try phone.run(until: .milliseconds(5005))
            samples.cancel()
            try phone.runToEnd()
        }
        #expect(journal.lines == ["sample"])
    }

    @Test func aSlowDelegateDelaysItsOwnQueueAndNotTime() async throws {
        let journal = Journal()
        let source = ListedSource(accelerometerAt: [5000, 5010, 5020, 5030])
        try await VirtualPhone.withPhone(source: source) { phone in
            let samples = phone.subscribe(to: .accelerometer) { delivery in
                let stamp = delivery.sample.timestamp.nanoseconds / 1_000_000
                phone.deliver(on: .dispatch(queue)) {
                    journal.write("begins \(stamp)", phone.clock)
                    phone.clock.sleep(until: phone.clock.now + .milliseconds(15))
                    journal.write("ends \(stamp)", phone.clock)
                }
            }
            try phone.runToEnd()
            samples.cancel()
        }
        #expect(
            journal.lines == [
                "5000 begins 5000", "5015 ends 5000", "5015 begins 5010", "5030 ends 5010",
                "5030 begins 5020", "5045 ends 5020", "5045 begins 5030", "5060 ends 5030",
            ])
    }

    @Test func theSameScenarioProducesTheSameJournalTwentyTimes() async throws {
        var journals: Set<[String]> = []
        for _ in 0..<20 {
            let journal = Journal()
            let queues = [DispatchQueue(label: "a"), DispatchQueue(label: "b")]
            let source = ListedSource(accelerometerAt: (0..<40).map { 5000 + $0 * 3 })
            try await VirtualPhone.withPhone(source: source) { phone in
                let subscriptions = queues.indices.map { index in
                    phone.subscribe(to: .accelerometer) { delivery in
                        phone.deliver(on: .dispatch(queues[index])) {
                            guard index == 0 else { return }
                            journal.write("\(delivery.sample.timestamp.nanoseconds)", phone.clock)
                            phone.clock.sleep(until: phone.clock.now + .milliseconds(4))
                        }
                    }
                }
                try phone.runToEnd()
                for subscription in subscriptions { subscription.cancel() }
            }
            journals.insert(journal.lines)
        }
        #expect(journals.count == 1)
        #expect(journals.first?.count == 40)
    }

    @Test func operationsAreAwaitedAndThoseTakenOutAreNot() async throws {
        let journal = Journal()
        let operations = OperationQueue()
        operations.maxConcurrentOperationCount = 1
        let source = ListedSource(accelerometerAt: [5000, 5010, 5020])
        try await VirtualPhone.withPhone(source: source) { phone in
            let samples = phone.subscribe(to: .accelerometer) { delivery in
                phone.deliver(on: .operation(operations)) {
                    journal.write("begins", phone.clock)
                    phone.clock.sleep(until: .milliseconds(5050))
                }
            }
            try phone.run(until: .milliseconds(5025))
            samples.cancel()
            operations.cancelAllOperations()
            try phone.runToEnd()
            #expect(phone.notices == [])
        }
        #expect(journal.lines == ["5000 begins"])
    }

    @Test func aRunLoopThatDoesNotRunHoldsNothingUp() async throws {
        let source = ListedSource(accelerometerAt: [5000])
        let loop = Mutex<DeliveryQueue?>(nil)
        try WorkerThread { loop.withLock { $0 = .runLoop(RunLoop.current) } }.join()
        let idle = try #require(loop.withLock { $0 })
        let journal = Journal()
        try await VirtualPhone.withPhone(source: source) { phone in
            phone.deliver(on: idle) { journal.write("never") }
            try phone.runToEnd()
            #expect(phone.notices == [])
        }
        #expect(journal.lines == [])
    }

    @Test func aDelegateThatNeverReturnsIsAbandonedAndReported() async throws {
        let world = with(PhoneWorld()) { $0.patienceSeconds = 0 }
        let gate = DispatchSemaphore(value: 0)
        try await VirtualPhone.withPhone(world) { phone in
            phone.deliver(on: .dispatch(queue)) { gate.wait() }
            try phone.run(for: .seconds(1))
            #expect(phone.notices == ["1 calls of the app did not return 1.0 s after the start"])
            gate.signal()
        }
    }

    @Test func theDrivingThreadSleepsByRunningThePhone() async throws {
        let journal = Journal()
        let source = ListedSource(accelerometerAt: [5000, 5010, 5020])
        try await VirtualPhone.withPhone(source: source) { phone in
            let samples = phone.subscribe(to: .accelerometer) { delivery in
                journal.write("sample", phone.clock)
                guard delivery.sample.timestamp == .milliseconds(5000) else { return }
                phone.clock.sleep(until: .milliseconds(5015))
                journal.write("slept", phone.clock)
            }
            try phone.runToEnd()
            samples.cancel()
        }
        #expect(journal.lines == ["5000 sample", "5010 sample", "5015 slept", "5020 sample"])
    }

    @Test func settleIsCalledAfterEveryEvent() async throws {
        let journal = Journal()
        let source = ListedSource(accelerometerAt: [5000, 5010])
        try await VirtualPhone.withPhone(source: source) { phone in
            phone.settle { journal.write("settled", phone.clock) }
            try phone.runToEnd()
        }
        #expect(journal.lines == ["5000 settled", "5010 settled"])
    }

    @Test func aFailingSourceIsReported() async throws {
        await #expect(throws: BrokenSource.Broken.self) {
            try await VirtualPhone.withPhone(source: BrokenSource()) { try $0.runToEnd() }
        }
    }
}

/// A recording whose second sample cannot be read.
final class BrokenSource: StoredSource {
    struct Broken: Error {}
    let description = SourceDescription(streams: [])
    private let asked = Mutex(0)

    func next() throws -> Delivery? {
        let count = asked.withLock { asked in
            asked += 1
            return asked
        }
        guard count == 1 else { throw Broken() }
        return Delivery(.acceleration(at: 5000), arrival: nil)
    }
}

func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var copy = value
    change(&copy)
    return copy
}
