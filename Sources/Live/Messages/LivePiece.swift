/// The next bytes of the item that the last ``LiveItem`` of the stream began.
public struct LivePiece: WireMessage {
    static let kind = MessageKind.livePiece

    /// The bytes of the fields before the item's bytes.
    static let headByteCount = 17
    /// The most bytes of an item that one message can have.
    public static let largestByteCount = LiveLimits.bodyByteCount - headByteCount

    /// The request that the number belongs to.
    public var subscription: UInt32
    /// The stream.
    public var stream: LiveStream
    /// The number of the item.
    public var number: Int64
    /// The offset of the bytes in the item.
    public var offset: Int
    /// The bytes.
    public var bytes: [UInt8]

    /// Creates a message.
    public init(
        subscription: UInt32, stream: LiveStream, number: Int64, offset: Int, bytes: [UInt8]
    ) {
        self.subscription = subscription
        self.stream = stream
        self.number = number
        self.offset = offset
        self.bytes = bytes
    }

    init(reading body: inout WireReader) throws {
        subscription = try body.integer(named: "subscription")
        stream = try body.itemStream(named: "stream")
        number = try body.integer(UInt64.self, in: 0...Int64.max, named: "number")
        offset = Int(
            try body.integer(UInt32.self, in: 0...Int64(LiveLimits.itemByteCount), named: "offset"))
        bytes = body.rest()
    }

    func write(to body: inout WireWriter) {
        body.integer(subscription)
        body.code(stream)
        body.integer(UInt64(clamping: number))
        body.integer(UInt32(clamping: offset))
        body.bytes(bytes)
    }
}
