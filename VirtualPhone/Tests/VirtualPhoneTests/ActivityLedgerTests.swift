import LockstepSamples
import Testing
import VirtualPhone

@Suite struct ActivityLedgerTests {
    let serial = ActivityLedger.Line(queue: 7, width: 1)
    let other = ActivityLedger.Line(queue: 8, width: 1)
    let wide = ActivityLedger.Line(queue: 9, width: nil)

    @Test func timeWaitsForRunningAndPendingWork() {
        var ledger = ActivityLedger()
        #expect(ledger.isQuiet)
        let delivery = ledger.post(in: serial)
        #expect(!ledger.isQuiet)
        ledger.begin(delivery, on: 1)
        #expect(!ledger.isQuiet)
        ledger.end(delivery, on: 1)
        #expect(ledger.isQuiet)
    }

    @Test func aSleepingDeliveryLetsTimeMoveOnUntilItIsWoken() {
        var ledger = ActivityLedger()
        let delivery = ledger.post(in: serial)
        ledger.begin(delivery, on: 1)
        let sleeper = ledger.sleep(1, until: .milliseconds(5))
        #expect(ledger.isQuiet)
        #expect(ledger.nextWake == .milliseconds(5))
        ledger.wake(upTo: .milliseconds(4))
        #expect(ledger.isQuiet && !ledger.isAwake(sleeper))
        ledger.wake(upTo: .milliseconds(5))
        #expect(!ledger.isQuiet && ledger.isAwake(sleeper))
        #expect(ledger.nextWake == nil)
    }

    @Test func onlyDeliveriesOfItsOwnSerialQueueWaitBehindASleeper() {
        var ledger = ActivityLedger()
        let first = ledger.post(in: serial)
        ledger.begin(first, on: 1)
        _ = ledger.sleep(1, until: .milliseconds(5))
        _ = ledger.post(in: serial)
        #expect(ledger.isQuiet)
        _ = ledger.post(in: other)
        #expect(!ledger.isQuiet)
    }

    @Test func aQueueWithoutALimitNeverHoldsTheNextDeliveryBack() {
        var ledger = ActivityLedger()
        let first = ledger.post(in: wide)
        ledger.begin(first, on: 1)
        _ = ledger.sleep(1, until: .milliseconds(5))
        _ = ledger.post(in: wide)
        #expect(!ledger.isQuiet)
    }

    @Test func aThreadOfTheAppsOwnSleepsWithoutHoldingTime() {
        var ledger = ActivityLedger()
        let sleeper = ledger.sleep(3, until: .milliseconds(2))
        #expect(ledger.isQuiet && !ledger.hasSleepingDelivery)
        ledger.wake(upTo: .milliseconds(2))
        #expect(ledger.isAwake(sleeper) && ledger.isQuiet)
    }

    @Test func whatIsGivenUpHoldsItsQueueButNotTime() {
        var ledger = ActivityLedger()
        let stuck = ledger.post(in: serial)
        ledger.begin(stuck, on: 1)
        #expect(ledger.abandonUnquiet() == 1)
        #expect(ledger.isQuiet)
        _ = ledger.post(in: serial)
        #expect(ledger.isQuiet)
        #expect(!ledger.hasEnded(stuck))
        ledger.end(stuck, on: 1)
        #expect(!ledger.isQuiet && ledger.hasEnded(stuck))
    }
}
