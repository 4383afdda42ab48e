import LockstepLive
import LockstepSamples
import Testing

/// Framing, credit and priorities of one end.
@Suite struct ConnectionFlowTests {
    private let status = Message.phoneStatus(
        PhoneStatus(
            hostTime: HostTime(nanoseconds: 0), activity: .idle, session: "",
            elapsedNanoseconds: 0, freeByteCount: 0))

    @Test func creditThatArrivesBeforeTheConnectionIsOpenIsAMessage() throws {
        var flow = ConnectionFlow(now: 0)
        let credit = Credit(channel: .files, receivedByteCount: 0, allowedByteCount: 100)
        var messages: [Message] = []
        try flow.received(Message.credit(credit).bytes[...], now: 0) { message, _ in
            messages.append(message)
        }
        #expect(messages == [.credit(credit)])
        flow.open()
        #expect(flow.room(.files) == 0)
        try flow.receive(credit, now: 0)
        #expect(flow.room(.files) == 100)
    }

    @Test func channelsWaitForControlAndForTheSystem() throws {
        var flow = ConnectionFlow(now: 0)
        flow.open()
        try flow.receive(
            Credit(channel: .live, receivedByteCount: 0, allowedByteCount: 1 << 20), now: 0)
        #expect(flow.room(.live) > 0)
        try flow.enqueue(status)
        #expect(flow.room(.live) == 0)
        while flow.nextControl(now: 0) != nil {}
        #expect(flow.room(.live) > 0)
        let before = flow.untakenCount
        while flow.canSend { _ = flow.urgent(status) }
        #expect(flow.room(.live) == 0 && flow.nextControl(now: 0) == nil)
        flow.systemTook(byteCount: flow.untakenCount - before)
        #expect(flow.room(.live) > 0)
    }

    @Test func peerThatDoesNotReadEndsTheConnection() throws {
        var flow = ConnectionFlow(now: 0)
        #expect(throws: LiveError.self) {
            for _ in 0..<10_000 { try flow.enqueue(status) }
        }
        var silent = ConnectionFlow(now: 0, patience: 5)
        _ = silent.urgent(status)
        try silent.received(status.bytes[...], now: 4) { _, _ in }
        try silent.check(now: 4)
        #expect(throws: LiveError.self) { try silent.check(now: 10) }
    }

    @Test func firstCreditIsOfferedAtOnceAndFilesWaitForTheDisk() throws {
        var flow = ConnectionFlow(now: 0)
        flow.takesFiles = false
        flow.open()
        #expect(flow.nextControl(now: 0) != nil)
        #expect(flow.nextControl(now: 0) == nil)
        flow.takesFiles = true
        #expect(flow.nextControl(now: 0) != nil)
    }
}
