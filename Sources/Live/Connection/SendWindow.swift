/// How much a sender may send on the channels with credit, live and files.
///
/// Two bounds hold: the credit of the receiver, and the bytes in flight on both channels together,
/// so that an urgent message never waits long behind them.
public struct SendWindow: Sendable {
    private struct Count {
        var sent: Int64 = 0
        var received: Int64 = 0
        var allowed: Int64 = 0
    }

    private var counts: [Channel: Count] = [.live: Count(), .files: Count()]
    private var rate = LinkRate()

    /// Creates a window without credit.
    public init() {}

    /// The measured rate of the link, bytes per second; nil while unknown.
    public var bytesPerSecond: Double? { rate.bytesPerSecond }

    /// The bytes that were sent and that the receiver has not reported yet.
    public var flightByteCount: Int64 { counts.values.reduce(0) { $0 + $1.sent - $1.received } }

    /// The bytes that may be sent on a channel now.
    ///
    /// Control has no limit.
    public func room(_ channel: Channel) -> Int64 {
        guard let count = counts[channel] else { return .max }
        return max(0, min(count.allowed - count.sent, flightLimit - flightByteCount))
    }

    private var flightLimit: Int64 {
        guard let bytesPerSecond else { return ConnectionLimits.firstFlightByteCount }
        let flight = Double(ConnectionLimits.flightNanoseconds) * 1e-9 * bytesPerSecond
        return max(ConnectionLimits.flightByteCount, Int64(min(flight, 1e15)))
    }

    /// Notes a message that was sent.
    public mutating func sent(_ channel: Channel, byteCount: Int) {
        counts[channel]?.sent += Int64(byteCount)
    }

    /// Takes a report of the receiver.
    ///
    /// - Throws: ``LiveError`` if the report is impossible.
    public mutating func receive(_ credit: Credit, now: Int64) throws {
        guard var count = counts[credit.channel] else {
            throw LiveError(.value(field: "channel", text: "\(credit.channel)"))
        }
        guard (count.received...count.sent).contains(credit.receivedByteCount) else {
            throw LiveError(
                .value(field: "received_byte_count", text: "\(credit.receivedByteCount)"))
        }
        guard credit.allowedByteCount >= count.allowed else {
            throw LiveError(.value(field: "allowed_byte_count", text: "\(credit.allowedByteCount)"))
        }
        count.received = credit.receivedByteCount
        count.allowed = credit.allowedByteCount
        counts[credit.channel] = count
        rate.add(now: now, receivedByteCount: counts.values.reduce(0) { $0 + $1.received })
    }
}
