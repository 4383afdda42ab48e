public import LockstepSamples

/// The phone asks for the desk's time.
///
/// It also completes an earlier exchange for the desk.
public struct ClockRequest: WireMessage {
    static let kind = MessageKind.clockRequest

    /// The number of the exchange, from 1 on.
    public var number: UInt32
    /// When the phone sent this (T1).
    public var phoneSend: HostTime
    /// How long the host clock has stood still because the phone slept, ns.
    public var phoneSleptNanoseconds: Int64
    /// The number of the last exchange whose reply arrived; 0 if there is none.
    public var earlierNumber: UInt32
    /// When that reply arrived (its T4).
    public var earlierPhoneReceive: HostTime

    /// Creates a message.
    public init(
        number: UInt32, phoneSend: HostTime, phoneSleptNanoseconds: Int64, earlierNumber: UInt32,
        earlierPhoneReceive: HostTime
    ) {
        self.number = number
        self.phoneSend = phoneSend
        self.phoneSleptNanoseconds = phoneSleptNanoseconds
        self.earlierNumber = earlierNumber
        self.earlierPhoneReceive = earlierPhoneReceive
    }

    init(reading body: inout WireReader) throws {
        number = try body.integer(named: "number")
        phoneSend = try body.hostTime(named: "phone_send")
        phoneSleptNanoseconds = try body.integer(named: "phone_slept_ns")
        earlierNumber = try body.integer(named: "earlier_number")
        earlierPhoneReceive = try body.hostTime(named: "earlier_phone_receive")
    }

    func write(to body: inout WireWriter) {
        body.integer(number)
        body.time(phoneSend)
        body.integer(phoneSleptNanoseconds)
        body.integer(earlierNumber)
        body.time(earlierPhoneReceive)
    }
}
