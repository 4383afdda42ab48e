import LockstepLive
import LockstepSamples

/// One program that reads the relay: what it wants, and what it is sent next.
///
/// Each phone has the queue that a phone has for a desk, so a slow reader loses the oldest samples and
/// gets a gap with their numbers.
struct RelayReader: Sendable {
    /// The bytes of messages without samples that may wait.
    private static let controlByteCount = 64 << 10

    private var decoder = MessageDecoder()
    private var wanted: LiveStreams?
    private var schedulers: [UInt32: ViewScheduler] = [:]
    /// The subscription that comes next, so that phones take turns.
    private var turn: UInt32 = 0
    private var control: [UInt8]
    /// The subscriptions of phones that are gone.
    private var ending: Set<UInt32> = []

    /// Creates a reader that is told these messages once it has asked.
    init(greeting: [UInt8]) { control = greeting }

    /// Whether the reader has asked for streams.
    var hasAsked: Bool { wanted != nil }

    /// Takes bytes of the reader.
    ///
    /// - Returns: Whether it asked now.
    /// - Throws: `LiveError` for anything but one `live_request`.
    mutating func receive(_ bytes: ArraySlice<UInt8>) throws -> Bool {
        var asked: LiveStreams?
        let isFirst = wanted == nil
        try decoder.add(bytes) { event in
            guard case .message(.liveRequest(let request), _) = event, isFirst, asked == nil else {
                throw LiveError(.unexpected("a message from a reader"))
            }
            asked = request.streams
        }
        guard let asked else { return false }
        wanted = asked
        return true
    }

    /// Adds a message without samples; returns whether there was room.
    mutating func tell(_ message: [UInt8]) -> Bool {
        guard control.count + message.count <= Self.controlByteCount else { return false }
        control += message
        return true
    }

    /// Begins to relay a phone under a number.
    mutating func begin(_ subscription: UInt32) {
        guard let wanted else { return }
        var scheduler = ViewScheduler()
        scheduler.begin(
            LiveRequest(
                subscription: subscription, streams: wanted, longestSide: 65_535,
                imageIntervalNanoseconds: 0, depthIntervalNanoseconds: 0))
        schedulers[subscription] = scheduler
    }

    /// Ends the relay of a phone once what waits was sent or became a gap.
    mutating func end(_ subscription: UInt32) {
        if schedulers[subscription] != nil { ending.insert(subscription) }
    }

    /// Adds what a phone delivered.
    mutating func add(_ delivery: PhoneDelivery, of subscription: UInt32, now: HostTime) {
        switch delivery {
        case .samples(let samples):
            for row in samples.rows {
                schedulers[subscription]?.add(row, to: samples.stream, now: now)
            }
        case .item(let head, let bytes):
            schedulers[subscription]?.add(head, bytes: bytes, now: now, bytesPerSecond: nil)
        case .gap(let gap):
            schedulers[subscription]?.skip(gap.stream, gap.reason, count: gap.count)
        default: break
        }
    }

    /// Returns the next bytes to send, complete messages of at most `byteCount` bytes and one more.
    mutating func next(_ byteCount: Int, now: HostTime) -> [UInt8] {
        guard hasAsked else { return [] }
        var bytes = control
        control = []
        var isOver = false
        while bytes.count < byteCount, !isOver {
            isOver = true
            for subscription in order {
                guard let piece = nextPiece(subscription, now) else { continue }
                bytes += piece
                turn = subscription &+ 1
                isOver = false
                break
            }
        }
        return bytes
    }

    private mutating func nextPiece(_ subscription: UInt32, _ now: HostTime) -> [UInt8]? {
        let room = Int64(LiveLimits.headerByteCount + LiveLimits.bodyByteCount)
        if let message = schedulers[subscription]?.next(now: now, room: room) {
            return message.bytes
        }
        guard ending.remove(subscription) != nil else { return nil }
        schedulers[subscription] = nil
        return RelayMessage.end(subscription)
    }

    /// The subscriptions from the one whose turn it is.
    private var order: [UInt32] {
        let all = schedulers.keys.sorted()
        return all.filter { $0 >= turn } + all.filter { $0 < turn }
    }
}
