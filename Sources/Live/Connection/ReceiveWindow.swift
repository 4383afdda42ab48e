/// What a receiver of one channel has received and allows.
public struct ReceiveWindow: Sendable {
    private let channel: Channel
    private var received: Int64 = 0
    private var taken: Int64 = 0
    private var allowed: Int64 = 0
    private var reported: Int64 = 0
    private var reportDue: Int64?

    /// Creates a window that allows nothing yet.
    public init(_ channel: Channel) {
        self.channel = channel
    }

    /// The bytes that arrived and that the receiver still holds; at most
    /// ``ConnectionLimits/creditByteCount``.
    public var heldByteCount: Int64 { received - taken }

    /// Notes a message that arrived, and that the receiver holds now.
    ///
    /// - Throws: ``LiveError`` if the sender was not allowed to send it.
    public mutating func received(byteCount: Int, now: Int64) throws {
        received += Int64(byteCount)
        guard received <= allowed else {
            throw LiveError(.beyondCredit(channel: Int(channel.rawValue)))
        }
        reportDue = reportDue ?? now + ConnectionLimits.reportNanoseconds
    }

    /// Notes that a message no longer occupies memory: it was used, or is on the disk.
    public mutating func took(byteCount: Int, now: Int64) {
        taken = min(received, taken + Int64(byteCount))
        reportDue = reportDue ?? now + ConnectionLimits.reportNanoseconds
    }

    /// When the next report is due; nil if there is nothing to report.
    public var due: Int64? { reportDue }

    /// Returns the report that is due; nil if none is.
    ///
    /// - Parameter isOpen: Whether the receiver can take more: false while its disk is full.
    public mutating func report(now: Int64, isOpen: Bool) -> Credit? {
        let isFirst = allowed == 0 && isOpen
        let counts = ConnectionLimits.reportByteCounts
        let wanted = min(max(received / 16, counts.lowerBound), counts.upperBound)
        let isMuch = received - reported >= wanted
        guard isFirst || isMuch || reportDue.map({ now >= $0 }) == true else { return nil }
        if isOpen { allowed = max(allowed, taken + ConnectionLimits.creditByteCount) }
        reported = received
        reportDue = nil
        return Credit(channel: channel, receivedByteCount: received, allowedByteCount: allowed)
    }
}
