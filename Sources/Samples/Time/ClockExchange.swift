/// One exchange of messages between a phone and a desk: four timestamps on two clocks, as in NTP
/// (RFC 5905, section 8) and Lab Streaming Layer.
public struct ClockExchange: Hashable, Sendable {
    /// The desk's clock.
    public let clock: DeskClock
    /// When the phone sent its request, on its host clock (T1).
    public let phoneSend: HostTime
    /// When the desk received the request, on its clock (T2).
    public let deskReceive: DeskTime
    /// When the desk sent its reply, on its clock (T3).
    public let deskSend: DeskTime
    /// When the phone received the reply, on its host clock (T4).
    public let phoneReceive: HostTime
    /// How long the host clock has stood still since the phone's boot because the phone slept, ns.
    public let phoneSleptNanoseconds: Int64
    /// How long the desk's clock has stood still because the desk slept, ns.
    public let deskSleptNanoseconds: Int64
    /// The desk's wall time at T3, for information only.
    public let deskWall: WallTime

    /// Creates an exchange.
    ///
    /// - Returns: Nil if the times cannot be those of one exchange: a clock ran backward, the desk
    ///   held the message longer than the phone waited for it, or a time is not between 0 and 2^62
    ///   ns (146 years).
    public init?(
        clock: DeskClock, phoneSend: HostTime, deskReceive: DeskTime, deskSend: DeskTime,
        phoneReceive: HostTime, phoneSleptNanoseconds: Int64, deskSleptNanoseconds: Int64,
        deskWall: WallTime
    ) {
        let times = [
            phoneSend.nanoseconds, deskReceive.nanoseconds, deskSend.nanoseconds,
            phoneReceive.nanoseconds, phoneSleptNanoseconds, deskSleptNanoseconds,
        ]
        guard times.allSatisfy({ (0...1 << 62).contains($0) }) else { return nil }
        let waited = (phoneReceive - phoneSend).nanoseconds
        let held = deskSend - deskReceive
        guard held >= 0, waited >= held else { return nil }
        self.clock = clock
        self.phoneSend = phoneSend
        self.deskReceive = deskReceive
        self.deskSend = deskSend
        self.phoneReceive = phoneReceive
        self.phoneSleptNanoseconds = phoneSleptNanoseconds
        self.deskSleptNanoseconds = deskSleptNanoseconds
        self.deskWall = deskWall
    }

    /// The time that the two messages were under way, ns.
    public var roundTripNanoseconds: Int64 {
        let held = deskSend - deskReceive
        return (phoneReceive - phoneSend).nanoseconds.saturatingSubtraction(held)
    }

    /// The smallest possible offset desk − host, ns: the reply took no time.
    public var lowestOffsetNanoseconds: Int64 { deskSend - phoneReceive }

    /// The largest possible offset desk − host, ns: the request took no time.
    public var highestOffsetNanoseconds: Int64 { deskReceive - phoneSend }
}
