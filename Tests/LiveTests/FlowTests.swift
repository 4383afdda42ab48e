import LockstepLive
import LockstepSamples
import Testing

/// Credit, liveness and waiting: memory and patience are bounded.
@Suite struct FlowTests {
    static let second: Int64 = 1_000_000_000

    @Test func senderSendsNothingWithoutCredit() {
        let window = SendWindow()
        #expect(window.room(.live) == 0 && window.room(.files) == 0)
        #expect(window.room(.control) == .max)
    }

    @Test func bytesInFlightOfBothChannelsShareOneLimit() throws {
        var window = SendWindow()
        for channel in [Channel.live, .files] {
            try window.receive(
                Credit(channel: channel, receivedByteCount: 0, allowedByteCount: 1 << 20), now: 0)
        }
        #expect(window.room(.live) == ConnectionLimits.firstFlightByteCount)
        window.sent(.files, byteCount: 30_000)
        #expect(window.room(.live) == ConnectionLimits.firstFlightByteCount - 30_000)
    }

    @Test func impossibleReportsAreRefused() throws {
        var window = SendWindow()
        try window.receive(
            Credit(channel: .live, receivedByteCount: 0, allowedByteCount: 100), now: 0)
        window.sent(.live, byteCount: 50)
        for (channel, received, allowed) in [
            (Channel.live, Int64(51), Int64(100)), (.live, 0, 99), (.control, 0, 100),
        ] {
            #expect(throws: LiveError.self) {
                try window.receive(
                    Credit(
                        channel: channel, receivedByteCount: received, allowedByteCount: allowed),
                    now: 1)
            }
        }
    }

    @Test func receiverHoldsAtMostWhatItAllowed() throws {
        var window = ReceiveWindow(.files)
        #expect(throws: LiveError(.beyondCredit(channel: 2))) {
            try window.received(byteCount: 1, now: 0)
        }
        window = ReceiveWindow(.files)
        let credit = window.report(now: 0, isOpen: true)
        #expect(credit?.allowedByteCount == ConnectionLimits.creditByteCount)
        try window.received(byteCount: Int(ConnectionLimits.creditByteCount), now: 0)
        #expect(window.heldByteCount == ConnectionLimits.creditByteCount)
        #expect(throws: LiveError.self) { try window.received(byteCount: 1, now: 0) }
    }

    @Test func fullDiskAllowsNothingMoreAndStillReports() throws {
        var window = ReceiveWindow(.files)
        _ = window.report(now: 0, isOpen: true)
        try window.received(byteCount: 100_000, now: 1)
        window.took(byteCount: 100_000, now: 1)
        let closed = window.report(now: 2, isOpen: false)
        #expect(closed?.allowedByteCount == ConnectionLimits.creditByteCount)
        #expect(closed?.receivedByteCount == 100_000)
        window.took(byteCount: 0, now: 3)
        let open = window.report(now: Self.second, isOpen: true)
        #expect(open?.allowedByteCount == ConnectionLimits.creditByteCount + 100_000)
    }

    /// Everything had arrived and was stored when the disk was full: no later message asks for credit.
    @Test func roomOnTheDiskIsReportedAtOnce() throws {
        var window = ReceiveWindow(.files)
        _ = window.report(now: 0, isOpen: true)
        try window.received(byteCount: Int(ConnectionLimits.creditByteCount), now: 1)
        window.took(byteCount: Int(ConnectionLimits.creditByteCount), now: 2)
        #expect(window.report(now: Self.second, isOpen: false) != nil)
        #expect(window.report(now: 2 * Self.second, isOpen: false) == nil)
        let open = window.report(now: 3 * Self.second, isOpen: true)
        #expect(open?.allowedByteCount == 2 * ConnectionLimits.creditByteCount)
        #expect(window.report(now: 4 * Self.second, isOpen: true) == nil)
    }

    @Test func smallAmountsAreReportedAfter50Milliseconds() throws {
        var window = ReceiveWindow(.live)
        _ = window.report(now: 0, isOpen: true)
        try window.received(byteCount: 10, now: 1_000)
        #expect(window.report(now: 50_000_999, isOpen: true) == nil)
        #expect(window.due == 50_001_000)
        #expect(window.report(now: 50_001_000, isOpen: true)?.receivedByteCount == 10)
        #expect(window.due == nil)
    }

    /// A sender learns the rate from the first messages, and later reads few reports.
    @Test func reportsBecomeRarerAsMoreArrives() throws {
        var window = ReceiveWindow(.files)
        _ = window.report(now: 0, isOpen: true)
        var reports: [Int64] = []
        let message = 16 << 10
        for _ in 0..<1024 {
            try window.received(byteCount: message, now: 0)
            window.took(byteCount: message, now: 0)
            if let report = window.report(now: 0, isOpen: true) {
                reports.append(report.receivedByteCount)
            }
        }
        let steps = zip(reports.dropFirst(), reports).map { $0 - $1 }
        #expect(reports.first == 16 << 10)
        #expect(steps == steps.sorted())
        #expect(steps.prefix(14).allSatisfy { $0 == 16 << 10 })
        #expect(steps.last == 256 << 10)
        #expect(reports.count < 120)
    }

    @Test func pieceOfAFileFillsOneRecordOfTLS() {
        let bytes = [UInt8](repeating: 1, count: FilePiece.recordByteCount)
        let piece = FilePiece(transfer: 1, file: 0, offset: 0, bytes: bytes)
        #expect(Message.filePiece(piece).bytes.count == 16_384)
    }

    @Test func silentIncompleteAndDeafPeersAreClosed() throws {
        var silent = Liveness(now: 0)
        try silent.check(now: 10 * Self.second)
        #expect(throws: LiveError.self) { try silent.check(now: 10 * Self.second + 1) }
        silent.received(now: 11 * Self.second, completed: true, hasIncomplete: false)
        try silent.check(now: 21 * Self.second)

        // One byte a second keeps the connection alive, and does not complete the message.
        var slow = Liveness(now: 0)
        for second in Int64(1)...10 {
            slow.received(now: second * Self.second, completed: false, hasIncomplete: true)
            try slow.check(now: second * Self.second)
        }
        slow.received(now: 12 * Self.second, completed: false, hasIncomplete: true)
        #expect(throws: LiveError.self) { try slow.check(now: 12 * Self.second) }

        var deaf = Liveness(now: 0)
        for second in Int64(1)...11 {
            deaf.received(now: second * Self.second, completed: true, hasIncomplete: false)
            deaf.waiting(now: second * Self.second, isWaiting: true, hasProgressed: false)
            try deaf.check(now: second * Self.second)
        }
        #expect(throws: LiveError.self) { try deaf.check(now: 11 * Self.second + 1) }
    }

    @Test func waitsBetweenAttemptsGrowAndStartAgain() {
        var retry = Retry()
        #expect((0..<8).map { _ in retry.delay().seconds } == [1, 2, 4, 8, 16, 30, 30, 30])
        retry.succeeded()
        #expect(retry.delay().seconds == 1)
    }
}
