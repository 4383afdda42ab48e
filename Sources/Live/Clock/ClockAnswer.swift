public import LockstepSamples

/// The desk's half of the exchanges: answers requests, and completes its own copy of each exchange
/// when the next request states when the reply arrived.
public struct ClockAnswer: Sendable {
    /// The replies whose arrival is not known yet; older ones are forgotten.
    private static let mostPending = 2 * ClockLimits.burstCount
    private let clock: DeskClock
    private var pending: [(reply: ClockReply, phoneSlept: Int64)] = []

    /// Creates the half of a desk with this clock.
    public init(clock: DeskClock) {
        self.clock = clock
    }

    /// Returns the reply to a request that arrived at `received` and is answered at `now`.
    public mutating func reply(
        to request: ClockRequest, received: DeskTime, now: DeskTime,
        sleptNanoseconds slept: Int64, wall: WallTime
    ) -> ClockReply {
        let reply = ClockReply(
            number: request.number, phoneSend: request.phoneSend, deskReceive: received,
            deskSend: now, deskSleptNanoseconds: slept, deskWall: wall, clock: clock)
        pending.append((reply, request.phoneSleptNanoseconds))
        if pending.count > Self.mostPending { pending.removeFirst() }
        return reply
    }

    /// Returns the earlier exchange that a request completes; nil if there is none.
    public mutating func exchange(completedBy request: ClockRequest) -> ClockExchange? {
        guard request.earlierNumber != 0,
            let index = pending.firstIndex(where: { $0.reply.number == request.earlierNumber })
        else { return nil }
        let (reply, phoneSlept) = pending.remove(at: index)
        return ClockExchange(
            clock: clock, phoneSend: reply.phoneSend, deskReceive: reply.deskReceive,
            deskSend: reply.deskSend, phoneReceive: request.earlierPhoneReceive,
            phoneSleptNanoseconds: phoneSlept,
            deskSleptNanoseconds: reply.deskSleptNanoseconds, deskWall: reply.deskWall)
    }
}
