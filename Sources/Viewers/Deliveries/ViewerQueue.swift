/// The messages that wait for one viewer.
///
/// Rows wait in order. For each channel of items (images, depth maps, points), only the newest item
/// waits. A message that waits longer than ``ViewerLimits/patienceNanoseconds`` is left out and counted.
/// Above ``ViewerLimits/queueByteCount``, the oldest rows are left out, and then the largest item.
struct ViewerQueue: Sendable {
    /// A message.
    struct Entry: Sendable {
        /// The channel's number.
        var channel: Int
        /// The time of the sample, ns since 1970.
        var time: Int64
        var bytes: [UInt8]
        /// When the desk received it, ns on the desk's clock.
        var since: Int64
        /// Whether only the newest of the channel matters.
        var isItem: Bool
    }

    /// The next step of a sender.
    enum Step: Sendable {
        case send(Entry)
        /// Messages wait until the viewer has read more.
        case wait
        /// No message waits.
        case rest
    }

    private var rows: [Entry] = []
    private var firstRow = 0
    /// At most one of each channel, in the order in which they are sent: first by kind
    /// (``FoxgloveChannel``), then the channel that was sent longest ago.
    private var items: [Entry] = []
    /// The number of the last item sent, by channel.
    private var lastSent: [Int: Int] = [:]
    private var sentItemCount = 0
    /// The bytes that wait.
    private(set) var waitingByteCount = 0
    /// How many messages were left out since the last call of ``takeLeftOut()``, by channel.
    private(set) var leftOut: [Int: Int] = [:]

    mutating func append(_ entry: Entry) {
        waitingByteCount += entry.bytes.count
        if entry.isItem {
            removeItem(entry.channel)
            items.insert(entry, at: items.firstIndex { isSent(entry, before: $0) } ?? items.count)
        } else {
            rows.append(entry)
        }
        while waitingByteCount > ViewerLimits.queueByteCount, removeOne() {}
    }

    /// Returns how many messages of a channel wait.
    func waitingCount(_ channel: Int) -> Int {
        (rows[firstRow...] + items).filter { $0.channel == channel }.count
    }

    /// Removes a channel's messages, which the viewer does not want any more.
    ///
    /// They do not count as left out.
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
        leaveOutOld(now: now)
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
        var waitingKind: Int?
        // The next phone's item waits too: an older image waits for more room than a newer one, so the
        // phone whose images arrive first would get all of it.
        for item in items where waitingKind != FoxgloveChannel.kind(item.channel) {
            switch pace.admits(item.bytes.count, isItem: true, since: item.since, now: now) {
            case .send:
                take(item)
                return .send(item)
            case .tooLarge: removeItem(item.channel)
            case .wait: waitingKind = FoxgloveChannel.kind(item.channel)
            }
        }
        return waitingKind == nil ? .rest : .wait
    }

    /// Leaves out what has waited too long.
    mutating func leaveOutOld(now: Int64) {
        let limit = now - ViewerLimits.patienceNanoseconds
        while firstRow < rows.count, rows[firstRow].since < limit {
            leftOut[rows[firstRow].channel, default: 0] += 1
            removeRow()
        }
        for item in items where item.since < limit { removeItem(item.channel) }
    }

    private mutating func removeOne() -> Bool {
        if firstRow < rows.count {
            leftOut[rows[firstRow].channel, default: 0] += 1
            removeRow()
            return true
        }
        guard let item = items.max(by: { $0.bytes.count < $1.bytes.count }) else { return false }
        removeItem(item.channel)
        return true
    }

    private mutating func removeRow() {
        waitingByteCount -= rows[firstRow].bytes.count
        rows[firstRow].bytes = []
        firstRow += 1
        // Removing each row immediately would move all later rows every time.
        guard firstRow * 2 >= rows.count else { return }
        rows.removeFirst(firstRow)
        firstRow = 0
    }

    /// Leaves out the item of a channel, if one waits.
    private mutating func removeItem(_ channel: Int) {
        guard let place = items.firstIndex(where: { $0.channel == channel }) else { return }
        waitingByteCount -= items[place].bytes.count
        items.remove(at: place)
        leftOut[channel, default: 0] += 1
    }

    private mutating func take(_ item: Entry) {
        waitingByteCount -= item.bytes.count
        items.removeAll { $0.channel == item.channel }
        sentItemCount += 1
        lastSent[item.channel] = sentItemCount
    }

    private func isSent(_ one: Entry, before other: Entry) -> Bool {
        let (left, right) = (FoxgloveChannel.kind(one.channel), FoxgloveChannel.kind(other.channel))
        guard left == right else { return left > right }
        return lastSent[one.channel, default: 0] < lastSent[other.channel, default: 0]
    }
}
