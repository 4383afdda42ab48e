/// Numbers of a stream that the phone did not send and will not send.
public struct LiveGap: WireMessage {
    static let kind = MessageKind.liveGap
    /// The bytes of the body.
    static let bodyByteCount = 22

    /// The request that the numbers belong to.
    public var subscription: UInt32
    /// The stream.
    public var stream: LiveStream
    /// The first missing number.
    public var firstNumber: Int64
    /// How many numbers are missing.
    public var count: Int64
    /// Why.
    public var reason: Reason

    /// Creates a message.
    public init(
        subscription: UInt32, stream: LiveStream, firstNumber: Int64, count: Int64, reason: Reason
    ) {
        self.subscription = subscription
        self.stream = stream
        self.firstNumber = firstNumber
        self.count = count
        self.reason = reason
    }

    init(reading body: inout WireReader) throws {
        subscription = try body.integer(named: "subscription")
        stream = try body.code(named: "stream")
        firstNumber = try body.integer(UInt64.self, in: 0...Int64.max, named: "first_number")
        count = try body.integer(UInt64.self, in: 1...Int64.max, named: "count")
        reason = try body.code(named: "reason")
    }

    func write(to body: inout WireWriter) {
        body.integer(subscription)
        body.code(stream)
        body.integer(UInt64(clamping: firstNumber))
        body.integer(UInt64(clamping: count))
        body.code(reason)
    }
}

extension LiveGap {
    /// Why samples of the live view were not sent.
    public enum Reason: UInt8, Sendable, CaseIterable {
        /// A newer image replaced the image before it was sent.
        case replaced = 1
        /// The link was too slow: the sample would have been too old.
        case slowLink = 2
        /// The connection was broken.
        case brokenLink = 3
        /// The phone could not encode the image.
        case notEncoded = 4
    }
}
