/// The messages that wait for one viewer.
///
/// Rows wait in order. Of the items of a channel (images, depth maps, points) only the newest waits.
/// What waits too long is left out and counted. Memory is bounded by
/// ``ViewerLimits/queueByteCount``.
struct ViewerQueue: Sendable {
    /// A message.
    struct Entry: Sendable {
        /// The channel's number.
        var channel: Int
        /// The time of the sample, ns since 1970.
        var time: Int64
        var bytes: [UInt8]
        /// When the desk received it, ns.
        var since: Int64
        /// Whether only the newest of the channel matters.
        var isItem: Bool
    }

    /// The next step of a sender.
    enum Step: Sendable {
        case send(Entry)
        /// Something waits until the viewer has read more.
        case wait
        case rest
    }

    private var rows: [Entry] = []
    private var firstRow = 0
    /// Ordered by channel: the channels of small items come first.
    private var items: [Entry] = []
    /// The bytes that wait.
    private(set) var waitingByteCount = 0
    /// How many messages were left out since ``takeLeftOut()``, by channel.
    private(set) var leftOut: [Int: Int] = [:]

    mutating func append(_ entry: Entry) {
        waitingByteCount += entry.bytes.count
        if entry.isItem {
            removeItem(entry.channel)
            items.insert(entry, at: items.firstIndex { $0.channel < entry.channel } ?? items.count)
        } else {
            rows.append(entry)
        }
        while waitingByteCount > ViewerLimits.queueByteCount, removeOldest() {}
    }

    /// Returns how many messages of a channel wait.
    func waitingCount(_ channel: Int) -> Int {
        (rows[firstRow...] + items).filter { $0.channel == channel }.count
    }

    /// Removes what waits of a channel, because the viewer does not want it any more.
    mutating func remove(channel: Int) {
        let waiting = (rows[firstRow...] + items).filter { $0.channel != channel }
        rows = waiting.filter { !$0.isItem }
        items = waiting.filter(\.isItem)
        firstRow = 0
        waitingByteCount = waiting.reduce(0) { $0 + $1.bytes.count }
        leftOut[channel] = nil
    }

    /// Returns and forgets how many messages were left out, by channel.
    mutating func takeLeftOut() -> [Int: Int] {
        defer { leftOut = [:] }
        return leftOut
    }

    /// Chooses what is sent now: rows before items.
    mutating func next(now: Int64, _ pace: ViewerPace) -> Step {
        expire(before: now - ViewerLimits.patienceNanoseconds)
        if firstRow < rows.count {
            let row = rows[firstRow]
            guard
                pace.admits(
                    row.bytes.count, isItem: false, since: row.since, now: now) == .send
            else {
                return .wait
            }
            removeRow()
            return .send(row)
        }
        var isWaiting = false
        for item in items {
            switch pace.admits(item.bytes.count, isItem: true, since: item.since, now: now) {
            case .send:
                take(item)
                return .send(item)
            case .tooLarge: removeItem(item.channel)
            case .wait: isWaiting = true
            }
        }
        return isWaiting ? .wait : .rest
    }

    private mutating func expire(before limit: Int64) {
        while firstRow < rows.count, rows[firstRow].since < limit {
            leftOut[rows[firstRow].channel, default: 0] += 1
            removeRow()
        }
        for item in items where item.since < limit { removeItem(item.channel) }
    }

    private mutating func removeOldest() -> Bool {
        if firstRow < rows.count {
            leftOut[rows[firstRow].channel, default: 0] += 1
            removeRow()
            return true
        }
        // One item of each channel: the largest is left out.
        guard let item = items.max(by: { $0.bytes.count < $1.bytes.count }) else { return false }
        removeItem(item.channel)
        return true
    }

    private mutating func removeRow() {
        waitingByteCount -= rows[firstRow].bytes.count
        rows[firstRow].bytes = []
        firstRow += 1
        // Removing each one at once would move all others each time.
        guard firstRow * 2 >= rows.count else { return }
        rows.removeFirst(firstRow)
        firstRow = 0
    }

    /// Leaves out the item that waits of a channel, if there is one.
    private mutating func removeItem(_ channel: Int) {
        guard let place = items.firstIndex(where: { $0.channel == channel }) else { return }
        waitingByteCount -= items[place].bytes.count
        items.remove(at: place)
        leftOut[channel, default: 0] += 1
    }

    private mutating func take(_ item: Entry) {
        waitingByteCount -= item.bytes.count
        items.removeAll { $0.channel == item.channel }
    }
}
