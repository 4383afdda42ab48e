import LockstepLive
import LockstepSamples
import LockstepTestSupport

/// A phone, a desk and a network between them, in virtual time.
///
/// True time is the host clock's. Delays are uniform, as netem's `delay 2ms 1ms`.
struct NetworkModel {
    var random: SeededGenerator
    /// The range of one-way delays from the phone to the desk, ns.
    var requestDelay: ClosedRange<Int64> = 1_000_000...3_000_000
    /// The range of one-way delays from the desk to the phone, ns.
    var replyDelay: ClosedRange<Int64> = 1_000_000...3_000_000
    /// The share of lost messages.
    var loss = 0.01
    /// The offset desk − host at a host time in ns, ns.
    var offset: (Int64) -> Double
    var clock = NetworkModel.clock(1)
    var phoneSlept: Int64 = 0
    var now: Int64
    var schedule: ClockSchedule

    static func clock(_ number: UInt8) -> DeskClock {
        guard let clock = DeskClock(Array(repeating: number, count: 16)) else { fatalError() }
        return clock
    }

    init(seed: UInt64, start: Int64 = 5_000_000_000, offset: @escaping (Int64) -> Double) {
        random = SeededGenerator(seed: seed)
        now = start
        self.offset = offset
        schedule = ClockSchedule(now: HostTime(nanoseconds: start))
    }

    /// Runs until a host time, and gives each completed exchange to `visit` when its reply arrives.
    ///
    /// Replies overtake each other if their delays say so.
    mutating func run(until end: Int64, _ visit: (ClockExchange, Int64) -> Void) {
        var replies: [(arrival: Int64, reply: ClockReply)] = []
        while true {
            let due = max(now, schedule.due.nanoseconds)
            if let next = replies.min(by: { $0.arrival < $1.arrival }), next.arrival <= due {
                guard next.arrival < end else { break }
                now = next.arrival
                replies.removeAll { $0.arrival == next.arrival }
                let received = HostTime(nanoseconds: now)
                if let exchange = schedule.exchange(next.reply, received: received) {
                    visit(exchange, now)
                }
                continue
            }
            guard due < end else { break }
            now = due
            if let reply = send() { replies.append(reply) }
        }
        now = end
    }

    private mutating func send() -> (Int64, ClockReply)? {
        let sent = HostTime(nanoseconds: now)
        guard let request = schedule.request(now: sent, sleptNanoseconds: phoneSlept) else {
            return nil
        }
        let arrival = now + Int64.random(in: requestDelay, using: &random)
        let answered = arrival + Int64.random(in: 20_000...200_000, using: &random)
        let returned = answered + Int64.random(in: replyDelay, using: &random)
        let isLost = Double.random(in: 0..<1, using: &random) < 2 * loss
        guard !isLost else { return nil }
        return (
            returned,
            ClockReply(
                number: request.number, phoneSend: request.phoneSend, deskReceive: desk(arrival),
                deskSend: desk(answered), deskSleptNanoseconds: 0,
                deskWall: WallTime(nanoseconds: 0), clock: clock)
        )
    }

    private func desk(_ host: Int64) -> DeskTime {
        DeskTime(nanoseconds: host + Int64(offset(host).rounded()))
    }
}
