import LockstepLive
import LockstepSamples

/// Everything of the live view between the tap and the connection.
///
/// Used on the engine's thread only.
final class ViewFeed {
    private let tap: DeskTap
    private let encoder: ImageEncoder
    private var scheduler = ViewScheduler()
    private var budget = ImageBudget()
    private var lineup = ImageLineup()
    /// The image that is being encoded.
    private var encoding: (ticket: Int, item: TapQueue.Item)?
    private var nextTicket = 0
    /// The size of the image that waits, in bytes.
    private var byteCount = ViewLimits.firstImageByteCount

    init(tap: DeskTap, encoder: ImageEncoder) {
        self.tap = tap
        self.encoder = encoder
    }

    /// Whether the desk gets a live view.
    var isStreaming: Bool { scheduler.currentRequest != nil }

    func begin(_ request: LiveRequest) {
        encoding = nil
        (lineup, budget) = (ImageLineup(), ImageBudget())
        scheduler.begin(request)
        tap.begin(scheduler.currentRequest)
    }

    func end() {
        encoding = nil
        scheduler.end()
        tap.begin(nil)
    }

    /// Takes what the source delivered.
    func takeFromTap(now: HostTime, bytesPerSecond: Double?) {
        guard isStreaming else { return }
        let queue = tap.takeAll()
        for row in queue.rows { scheduler.add(row.row, to: row.stream, now: row.since) }
        for item in queue.depth { add(item.depthItem, .depth, item.since, bytesPerSecond) }
        for item in queue.points { add(item.pointsItem, .points, item.since, bytesPerSecond) }
        for (stream, count) in queue.lost { skip(stream, .slowLink, count) }
        perform(lineup.add(replaced: queue.replacedImageCount))
        if let image = queue.image { add(image, now, bytesPerSecond) }
    }

    private func add(
        _ item: (head: LiveItem, bytes: [UInt8])?, _ stream: LiveStream, _ since: HostTime,
        _ bytesPerSecond: Double?
    ) {
        guard let item else { return skip(stream, .notEncoded, 1) }
        scheduler.add(item.head, bytes: item.bytes, now: since, bytesPerSecond: bytesPerSecond)
    }

    private func skip(_ stream: LiveStream, _ reason: LiveGap.Reason, _ count: Int) {
        for _ in 0..<count { scheduler.skip(stream, reason) }
    }

    private func add(_ image: TapQueue.Item, _ now: HostTime, _ bytesPerSecond: Double?) {
        guard let request = scheduler.currentRequest else { return }
        let room = budget.byteCount(
            now: now, bytesPerSecond: bytesPerSecond, isLimited: scheduler.takeHadToWait(),
            intervalNanoseconds: request.imageIntervalNanoseconds)
        guard let room else { return perform(lineup.add(skipped: .slowLink)) }
        byteCount = room
        perform(lineup.add(image))
    }

    private func perform(_ steps: [ImageLineup.Step]) {
        for step in steps {
            switch step {
            case .skip(let reason, let count): skip(.image, reason, count)
            case .encode(let item): encode(item)
            }
        }
    }

    private func encode(_ item: TapQueue.Item) {
        guard let request = scheduler.currentRequest else { return }
        encoding = (nextTicket, item)
        encoder.begin(
            ImageEncoder.Job(
                ticket: nextTicket, item: item, longestSide: request.longestSide,
                byteCount: byteCount))
        nextTicket += 1
    }

    /// Takes an image that was encoded; nil if it could not be.
    func encoded(_ ticket: Int, _ still: EncodedStill?, bytesPerSecond: Double?) {
        // An image of an earlier request has another ticket.
        guard let (current, item) = encoding, current == ticket else { return }
        encoding = nil
        if let still {
            scheduler.add(
                item.imageHead(still), bytes: still.bytes, now: item.since,
                bytesPerSecond: bytesPerSecond)
        } else {
            scheduler.skip(.image, .notEncoded)
        }
        perform(lineup.finished())
    }

    /// Returns the next message that fits; nil if nothing waits or fits.
    func next(now: HostTime, room: Int64) -> Message? { scheduler.next(now: now, room: room) }
}
