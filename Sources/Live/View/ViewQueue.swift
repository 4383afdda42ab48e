import LockstepSamples

/// The samples of one stream that wait to be sent, in the order of their numbers.
struct ViewQueue: Sendable {
    /// An item of the live view with its bytes, and how many of them were sent.
    struct Item: Sendable {
        var head: LiveItem
        var bytes: [UInt8]
        var sentByteCount = 0
        var isBegun = false
    }

    /// What waits.
    enum Entry: Sendable {
        case row(LiveSamples.Row, since: HostTime)
        case item(Item, since: HostTime)
        case gap(count: Int64, LiveGap.Reason)

        var since: HostTime? {
            switch self {
            case .row(_, let since), .item(_, let since): return since
            case .gap: return nil
            }
        }

        /// How many numbers the entry stands for.
        var count: Int64 {
            if case .gap(let count, _) = self { count } else { 1 }
        }
    }

    /// What waits, oldest first.
    ///
    /// The gaps are in front, except one behind an item that was begun.
    private(set) var entries: [Entry] = []
    /// The number of the first entry.
    private(set) var firstNumber: Int64 = 0
    /// The bytes of one row; 0 for items.
    private let rowByteCount: Int

    init(_ stream: LiveStream) {
        rowByteCount = stream.valueCount.map(LiveSamples.Row.byteCount) ?? 0
    }

    /// The bytes of the rows that wait.
    var byteCount: Int { entries.count * rowByteCount }

    /// The time of the oldest entry that is no gap.
    var oldest: HostTime? { entries.lazy.compactMap(\.since).first }

    mutating func append(_ entry: Entry) {
        if case .gap(let count, let reason) = entry {
            appendGap(count, reason)
        } else {
            entries.append(entry)
        }
    }

    private mutating func appendGap(_ count: Int64, _ reason: LiveGap.Reason) {
        if case .gap(let before, let same)? = entries.last, same == reason {
            entries[entries.count - 1] = .gap(count: before + count, reason)
        } else {
            entries.append(.gap(count: count, reason))
        }
    }

    /// Turns the entries that are too old, from the first on, into a gap.
    mutating func expire(before limit: HostTime) {
        let count = entries.prefix { $0.since.map { $0 < limit } ?? true }.count
        guard entries.prefix(count).contains(where: { $0.since != nil }) else { return }
        replace(count, .slowLink)
    }

    /// Turns the first `count` entries into a gap; gaps among them keep their reasons.
    mutating func replace(_ count: Int, _ reason: LiveGap.Reason) {
        var front = ViewQueue(self)
        for entry in entries.prefix(count) {
            if case .gap(let lost, let why) = entry {
                front.appendGap(lost, why)
            } else {
                front.appendGap(1, reason)
            }
        }
        entries.replaceSubrange(..<count, with: front.entries)
    }

    private init(_ other: ViewQueue) { rowByteCount = other.rowByteCount }

    /// Turns the waiting items that were not begun into a gap, because a newer one comes.
    mutating func replaceUnbegun() {
        var kept: [Entry] = []
        swap(&kept, &entries)
        for entry in kept {
            if case .item(let item, _) = entry, !item.isBegun {
                appendGap(1, .replaced)
            } else {
                append(entry)
            }
        }
    }

    /// Removes the first `count` entries, which were sent.
    mutating func removeFirst(_ count: Int) {
        firstNumber += entries.prefix(count).reduce(0) { $0 + $1.count }
        entries.removeFirst(count)
    }

    /// Changes the first entry.
    mutating func updateFirst(_ entry: Entry) { entries[0] = entry }
}
