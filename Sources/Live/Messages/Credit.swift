/// How many bytes of a channel have arrived at its receiver, and how many it allows.
public struct Credit: WireMessage {
    static let kind = MessageKind.credit

    /// The channel.
    public var channel: Channel
    /// The bytes of messages, headers included, that have arrived since the connection began.
    public var receivedByteCount: Int64
    /// The bytes that the sender may have sent in all since the connection began.
    public var allowedByteCount: Int64

    /// Creates a message.
    public init(channel: Channel, receivedByteCount: Int64, allowedByteCount: Int64) {
        self.channel = channel
        self.receivedByteCount = receivedByteCount
        self.allowedByteCount = allowedByteCount
    }

    init(reading body: inout WireReader) throws {
        channel = try body.code(named: "channel")
        receivedByteCount = try body.integer(
            UInt64.self, in: 0...Int64.max, named: "received_byte_count")
        allowedByteCount = try body.integer(
            UInt64.self, in: 0...Int64.max, named: "allowed_byte_count")
    }

    func write(to body: inout WireWriter) {
        body.code(channel)
        body.integer(UInt64(clamping: receivedByteCount))
        body.integer(UInt64(clamping: allowedByteCount))
    }
}
