public import LockstepSamples

/// Decides when the phone asks for the desk's time: a burst of ``ClockLimits/burstCount`` every
/// ``ClockLimits/burstPeriod``.
///
/// Sixteen messages in 2 s, both directions together, are about 0.8 kB/s. They also show that the
/// connection is alive.
public struct ClockSchedule: Sendable {
    /// The requests whose reply may still come; older ones are forgotten.
    private static let mostPending = 2 * ClockLimits.burstCount
    private var burstStart: HostTime
    private var sentInBurst = 0
    private var pending: [(number: UInt32, sent: HostTime, slept: Int64)] = []
    private var lastNumber: UInt32 = 0
    private var earlier: (number: UInt32, received: HostTime) = (0, HostTime(nanoseconds: 0))

    /// Creates a schedule whose first burst begins now.
    public init(now: HostTime) {
        burstStart = now
    }

    /// When the next request is due.
    public var due: HostTime {
        let steps = Int64(sentInBurst) * ClockLimits.burstInterval.nanoseconds
        return sentInBurst < ClockLimits.burstCount
            ? burstStart + HostDuration(nanoseconds: steps)
            : burstStart + ClockLimits.burstPeriod
    }

    /// Returns the request that is due; nil if none is.
    ///
    /// - Parameter slept: How long the host clock has stood still since boot, ns.
    public mutating func request(now: HostTime, sleptNanoseconds slept: Int64) -> ClockRequest? {
        guard now >= due else { return nil }
        if sentInBurst == ClockLimits.burstCount { (burstStart, sentInBurst) = (now, 0) }
        sentInBurst += 1
        // Zero means that there is no exchange.
        lastNumber = lastNumber == .max ? 1 : lastNumber + 1
        pending.append((lastNumber, now, slept))
        if pending.count > Self.mostPending { pending.removeFirst() }
        return ClockRequest(
            number: lastNumber, phoneSend: now, phoneSleptNanoseconds: slept,
            earlierNumber: earlier.number, earlierPhoneReceive: earlier.received)
    }

    /// Returns the exchange that a reply completes; nil if the reply belongs to no request, or its
    /// times are impossible.
    ///
    /// The phone's own times come from its memory, not from the reply.
    public mutating func exchange(_ reply: ClockReply, received: HostTime) -> ClockExchange? {
        guard let index = pending.firstIndex(where: { $0.number == reply.number }) else {
            return nil
        }
        let request = pending.remove(at: index)
        guard request.sent == reply.phoneSend else { return nil }
        earlier = (reply.number, received)
        return ClockExchange(
            clock: reply.clock, phoneSend: request.sent, deskReceive: reply.deskReceive,
            deskSend: reply.deskSend, phoneReceive: received,
            phoneSleptNanoseconds: request.slept,
            deskSleptNanoseconds: reply.deskSleptNanoseconds, deskWall: reply.deskWall)
    }
}
