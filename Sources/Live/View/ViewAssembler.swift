import LockstepSamples

/// Puts the live view together on the desk, and counts every number.
///
/// Numbers that are neither received nor named by a gap cannot occur: the connection then fails.
/// Memory is bounded by one item of each kind.
public struct ViewAssembler: Sendable {
    /// What arrived.
    public enum Event: Hashable, Sendable {
        /// Successive samples.
        case samples(LiveSamples)
        /// A complete image, depth map or list of points.
        case item(LiveItem, bytes: [UInt8])
        /// Samples that were not sent.
        case gap(LiveGap)
    }

    private struct Partial {
        var head: LiveItem
        var bytes: [UInt8] = []
    }

    private let subscription: UInt32
    private var nextNumbers: [LiveStream: Int64] = [:]
    private var partials: [LiveStream: Partial] = [:]
    /// The numbers that arrived as rows or items, by stream.
    public private(set) var receivedCounts: [LiveStream: Int64] = [:]
    /// The numbers that gaps named, by stream.
    public private(set) var missingCounts: [LiveStream: Int64] = [:]

    /// Creates an assembler for one request.
    public init(subscription: UInt32) {
        self.subscription = subscription
    }

    /// Takes a message of the live channel.
    ///
    /// - Returns: What it completed; nil if nothing, or if it belongs to an earlier request.
    /// - Throws: ``LiveError`` if numbers are missing or repeated.
    public mutating func receive(_ message: Message) throws -> Event? {
        switch message {
        case .liveSamples(let samples):
            guard samples.subscription == subscription else { return nil }
            let count = Int64(samples.rows.count)
            try advance(samples.stream, first: samples.firstNumber, count: count)
            receivedCounts[samples.stream, default: 0] += count
            return .samples(samples)
        case .liveItem(let head):
            guard head.subscription == subscription else { return nil }
            try begin(head)
            return nil
        case .livePiece(let piece):
            return piece.subscription == subscription ? try add(piece) : nil
        case .liveGap(let gap):
            guard gap.subscription == subscription else { return nil }
            partials[gap.stream] = nil
            try advance(gap.stream, first: gap.firstNumber, count: gap.count)
            let missing = missingCounts[gap.stream] ?? 0
            missingCounts[gap.stream] = missing.saturatingAddition(gap.count)
            return .gap(gap)
        default: throw LiveError(.unexpected("\(message.kind)"))
        }
    }

    private mutating func advance(_ stream: LiveStream, first: Int64, count: Int64) throws {
        let expected = nextNumbers[stream] ?? 0
        let (end, overflow) = first.addingReportingOverflow(count)
        guard first == expected, partials[stream] == nil, !overflow else {
            throw LiveError(.value(field: "number", text: "\(first) instead of \(expected)"))
        }
        nextNumbers[stream] = end
    }

    private mutating func begin(_ head: LiveItem) throws {
        let expected = nextNumbers[head.stream] ?? 0
        guard head.number == expected, partials[head.stream] == nil else {
            throw LiveError(.value(field: "number", text: "\(head.number) instead of \(expected)"))
        }
        partials[head.stream] = Partial(head: head)
    }

    private mutating func add(_ piece: LivePiece) throws -> Event? {
        guard var partial = partials[piece.stream], piece.number == partial.head.number,
            piece.offset == partial.bytes.count,
            piece.bytes.count <= partial.head.byteCount - partial.bytes.count
        else { throw LiveError(.value(field: "offset", text: "\(piece.offset)")) }
        partial.bytes += piece.bytes
        guard partial.bytes.count == partial.head.byteCount else {
            partials[piece.stream] = partial
            return nil
        }
        partials[piece.stream] = nil
        try advance(piece.stream, first: piece.number, count: 1)
        receivedCounts[piece.stream, default: 0] += 1
        return .item(partial.head, bytes: partial.bytes)
    }
}
