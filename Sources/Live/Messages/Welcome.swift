public import LockstepSamples

/// The desk has checked the phone's proof: from here on, everything is allowed.
public struct Welcome: WireMessage {
    static let kind = MessageKind.welcome

    /// The desk's clock.
    public var clock: DeskClock
    /// When the desk sent this.
    public var deskSend: DeskTime
    /// The desk's wall time then, for information only.
    public var deskWall: WallTime

    /// Creates a message.
    public init(clock: DeskClock, deskSend: DeskTime, deskWall: WallTime) {
        self.clock = clock
        self.deskSend = deskSend
        self.deskWall = deskWall
    }

    init(reading body: inout WireReader) throws {
        clock = try body.clock(named: "clock")
        deskSend = try body.deskTime(named: "desk_send")
        deskWall = WallTime(nanoseconds: try body.integer(named: "desk_wall"))
    }

    func write(to body: inout WireWriter) {
        body.bytes(clock.bytes)
        body.time(deskSend)
        body.integer(deskWall.nanoseconds)
    }
}
