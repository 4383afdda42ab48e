public import LockstepSamples

/// The desk's answer to a request for its time.
public struct ClockReply: WireMessage {
    static let kind = MessageKind.clockReply

    /// The number of the exchange.
    public var number: UInt32
    /// T1 of the request.
    public var phoneSend: HostTime
    /// When the desk received the request (T2).
    public var deskReceive: DeskTime
    /// When the desk sent this (T3).
    public var deskSend: DeskTime
    /// How long the desk's clock has stood still because the desk slept, ns.
    public var deskSleptNanoseconds: Int64
    /// The desk's wall time at T3, for information only.
    public var deskWall: WallTime
    /// The desk's clock.
    public var clock: DeskClock

    /// Creates a message.
    public init(
        number: UInt32, phoneSend: HostTime, deskReceive: DeskTime, deskSend: DeskTime,
        deskSleptNanoseconds: Int64, deskWall: WallTime, clock: DeskClock
    ) {
        self.number = number
        self.phoneSend = phoneSend
        self.deskReceive = deskReceive
        self.deskSend = deskSend
        self.deskSleptNanoseconds = deskSleptNanoseconds
        self.deskWall = deskWall
        self.clock = clock
    }

    init(reading body: inout WireReader) throws {
        number = try body.integer(named: "number")
        phoneSend = try body.hostTime(named: "phone_send")
        deskReceive = try body.deskTime(named: "desk_receive")
        deskSend = try body.deskTime(named: "desk_send")
        deskSleptNanoseconds = try body.integer(named: "desk_slept_ns")
        deskWall = WallTime(nanoseconds: try body.integer(named: "desk_wall"))
        clock = try body.clock(named: "clock")
    }

    func write(to body: inout WireWriter) {
        body.integer(number)
        body.time(phoneSend)
        body.time(deskReceive)
        body.time(deskSend)
        body.integer(deskSleptNanoseconds)
        body.integer(deskWall.nanoseconds)
        body.bytes(clock.bytes)
    }
}
