/// What a receiver of one channel has received and allows.
///
/// All times are nanoseconds of one monotonic clock.
public struct ReceiveWindow: Sendable {
    private let channel: Channel
    private var receivedByteCount: Int64 = 0
    private var takenByteCount: Int64 = 0
    private var allowedByteCount: Int64 = 0
    private var reportedByteCount: Int64 = 0
    private var reportDueNanoseconds: Int64?
    /// Whether the last report allowed nothing because the receiver could not take more.
    private var owesCredit = false

    /// Creates a window that allows nothing yet.
    public init(_ channel: Channel) {
        self.channel = channel
    }

    /// The bytes that arrived and that the receiver still holds; at most
    /// ``ConnectionLimits/creditByteCount``.
    public var heldByteCount: Int64 { receivedByteCount - takenByteCount }

    /// Notes a message that arrived, and that the receiver holds now.
    ///
    /// - Throws: ``LiveError`` if the sender was not allowed to send it.
    public mutating func received(byteCount: Int, now: Int64) throws {
        receivedByteCount += Int64(byteCount)
        guard receivedByteCount <= allowedByteCount else {
            throw LiveError(.beyondCredit(channel: Int(channel.rawValue)))
        }
        reportDueNanoseconds = reportDueNanoseconds ?? now + ConnectionLimits.reportNanoseconds
    }

    /// Notes that a message no longer occupies memory: it was used, or is on the disk.
    public mutating func took(byteCount: Int, now: Int64) {
        takenByteCount = min(receivedByteCount, takenByteCount + Int64(byteCount))
        reportDueNanoseconds = reportDueNanoseconds ?? now + ConnectionLimits.reportNanoseconds
    }

    /// When the next report is due; nil if there is nothing to report.
    public var due: Int64? { reportDueNanoseconds }

    /// Returns the report that is due; nil if none is.
    ///
    /// - Parameter isOpen: Whether the receiver can take more: false while its disk is full.
    public mutating func report(now: Int64, isOpen: Bool) -> Credit? {
        let isFirst = allowedByteCount == 0 && isOpen
        let counts = ConnectionLimits.reportByteCounts
        let wanted = min(max(receivedByteCount / 16, counts.lowerBound), counts.upperBound)
        let isMuch = receivedByteCount - reportedByteCount >= wanted
        let isDue = reportDueNanoseconds.map { now >= $0 } ?? false
        guard isFirst || isMuch || isDue || (isOpen && owesCredit) else { return nil }
        owesCredit = !isOpen
        if isOpen {
            allowedByteCount = max(
                allowedByteCount, takenByteCount + ConnectionLimits.creditByteCount)
        }
        reportedByteCount = receivedByteCount
        reportDueNanoseconds = nil
        return Credit(
            channel: channel, receivedByteCount: receivedByteCount,
            allowedByteCount: allowedByteCount)
    }
}
