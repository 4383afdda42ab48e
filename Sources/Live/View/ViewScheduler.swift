public import LockstepSamples

/// Decides on the phone what the live view sends next.
///
/// Each sample of a requested stream gets the next number of its stream, and each number leaves as a
/// row, an item or part of a gap. What waits too long becomes a gap, and of images, depth maps and
/// points only the newest waits, so a slow link shows less, and never the past. Memory is bounded by
/// ``ViewLimits/queueByteCount`` and one item of each kind.
public struct ViewScheduler: Sendable {
    private var request: LiveRequest?
    private var queues: [LiveStream: ViewQueue] = [:]
    private var hadToWait = false

    /// The order in which items are sent, after gaps and samples.
    private static let itemOrder: [LiveStream] = [.points, .depth, .image]
    private static let order = LiveStream.allCases.filter { $0.valueCount != nil } + itemOrder
    /// The streams of samples; the one that was sent longest ago comes first.
    private var turns: [LiveStream] = LiveStream.allCases.filter { $0.valueCount != nil }

    /// Creates a scheduler that sends nothing.
    public init() {}

    /// What the desk asked for; nil if nothing.
    public var currentRequest: LiveRequest? { request }

    /// The bytes of the rows that wait, as they are sent.
    public var queuedByteCount: Int { queues.values.reduce(0) { $0 + $1.byteCount } }

    /// Begins a request.
    ///
    /// What waits for the previous one is dropped: its numbers end with it.
    public mutating func begin(_ request: LiveRequest) {
        let streams = LiveStream.allCases.filter { request.streams.contains($0) }
        self.request = streams.isEmpty ? nil : request
        queues = Dictionary(uniqueKeysWithValues: streams.map { ($0, ViewQueue($0)) })
    }

    /// The connection is gone, and with it the request.
    public mutating func end() { (request, queues) = (nil, [:]) }

    /// Adds a sample; ignores it if its stream was not asked for.
    public mutating func add(_ row: LiveSamples.Row, to stream: LiveStream, now: HostTime) {
        guard stream.valueCount == row.values.count else { return }
        queues[stream]?.append(.row(row, since: now))
        limitQueues()
    }

    /// Adds an image, a depth map or points; ignores them if they were not asked for.
    ///
    /// - Parameters:
    ///   - head: The scheduler sets its subscription and number.
    ///   - bytesPerSecond: The measured rate of the link; nil while unknown.
    public mutating func add(
        _ head: LiveItem, bytes: [UInt8], now: HostTime, bytesPerSecond: Double?
    ) {
        guard head.byteCount == bytes.count, !bytes.isEmpty else { return }
        let seconds = ViewLimits.patience.seconds * ViewLimits.probeFactor
        if let bytesPerSecond, Double(bytes.count) > bytesPerSecond * seconds {
            return skip(head.stream, .slowLink)
        }
        queues[head.stream]?.replaceUnbegun()
        queues[head.stream]?.append(.item(ViewQueue.Item(head: head, bytes: bytes), since: now))
    }

    /// Counts samples that the phone does not send, such as an image that it did not encode.
    public mutating func skip(
        _ stream: LiveStream, _ reason: LiveGap.Reason, count: Int64 = 1
    ) {
        queues[stream]?.append(.gap(count: count, reason))
    }

    /// Returns the next message that fits; nil if nothing waits or fits.
    ///
    /// - Parameter room: The bytes that may be sent now, header included.
    public mutating func next(now: HostTime, room: Int64) -> Message? {
        guard let request else { return nil }
        let limit = now - ViewLimits.patience
        for stream in Self.order { queues[stream]?.expire(before: limit) }
        let room = Int(min(room, Int64(LiveLimits.bodyByteCount))) - LiveLimits.headerByteCount
        let message =
            nextGap(request, room) ?? nextSamples(request, room) ?? nextItem(request, room)
        if message == nil {
            hadToWait = hadToWait || queues.values.contains { !$0.entries.isEmpty }
        }
        return message
    }

    /// Returns whether anything had to wait for the link since the last call.
    public mutating func takeHadToWait() -> Bool {
        defer { hadToWait = false }
        return hadToWait
    }

    private mutating func nextGap(_ request: LiveRequest, _ room: Int) -> Message? {
        guard room >= LiveGap.bodyByteCount else { return nil }
        for stream in Self.order {
            guard let queue = queues[stream],
                case .gap(let count, let reason)? = queue.entries.first
            else { continue }
            queues[stream]?.removeFirst(1)
            return .liveGap(
                LiveGap(
                    subscription: request.subscription, stream: stream,
                    firstNumber: queue.firstNumber, count: count, reason: reason))
        }
        return nil
    }

    /// Sends samples of the streams in turn, so that a fast one does not keep the others back.
    private mutating func nextSamples(_ request: LiveRequest, _ room: Int) -> Message? {
        let turn = turns.firstIndex { queues[$0]?.oldest != nil }
        guard let turn, let queue = queues[turns[turn]] else { return nil }
        let stream = turns[turn]
        let most = LiveSamples.count(of: stream, inBodyOf: room)
        let rows: [LiveSamples.Row] = queue.entries.prefix(most).prefixMap {
            if case .row(let row, _) = $0 { row } else { nil }
        }
        guard !rows.isEmpty else { return nil }
        queues[stream]?.removeFirst(rows.count)
        turns.append(turns.remove(at: turn))
        return .liveSamples(
            LiveSamples(
                subscription: request.subscription, stream: stream, firstNumber: queue.firstNumber,
                rows: rows))
    }

    private mutating func nextItem(_ request: LiveRequest, _ room: Int) -> Message? {
        for stream in Self.itemOrder {
            guard let queue = queues[stream],
                case .item(var item, let since)? = queue.entries.first
            else { continue }
            guard item.isBegun else {
                guard room >= LiveItem.largestBodyByteCount else { return nil }
                item.isBegun = true
                item.head.subscription = request.subscription
                item.head.number = queue.firstNumber
                queues[stream]?.updateFirst(.item(item, since: since))
                return .liveItem(item.head)
            }
            return nextPiece(stream, item, since, room)
        }
        return nil
    }

    private mutating func nextPiece(
        _ stream: LiveStream, _ item: ViewQueue.Item, _ since: HostTime, _ room: Int
    ) -> Message? {
        let rest = item.bytes.count - item.sentByteCount
        let count = min(rest, room - LivePiece.headByteCount, LivePiece.largestByteCount)
        guard count == rest || count >= ViewLimits.smallestPieceByteCount else { return nil }
        let offset = item.sentByteCount
        var item = item
        item.sentByteCount += count
        if count == rest {
            queues[stream]?.removeFirst(1)
        } else {
            queues[stream]?.updateFirst(.item(item, since: since))
        }
        return .livePiece(
            LivePiece(
                subscription: item.head.subscription, stream: stream, number: item.head.number,
                offset: offset,
                bytes: Array(item.bytes[offset..<offset + count])))
    }

    /// Turns the oldest rows into gaps until the queues are small enough.
    private mutating func limitQueues() {
        while queuedByteCount > ViewLimits.queueByteCount {
            let longest = queues.max { $0.value.byteCount < $1.value.byteCount }?.key
            guard let longest, let count = queues[longest]?.entries.count, count > 1 else { return }
            queues[longest]?.replace(count / 2, .slowLink)
        }
    }
}

extension Collection {
    /// Transforms the elements from the first on, until the transform returns nil.
    fileprivate func prefixMap<Result>(_ transform: (Element) -> Result?) -> [Result] {
        var results: [Result] = []
        for element in self {
            guard let result = transform(element) else { break }
            results.append(result)
        }
        return results
    }
}
