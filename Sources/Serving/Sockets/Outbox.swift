/// Messages that wait until a client can take them, in the order in which they were sent.
struct Outbox {
    private struct Entry {
        /// Nil for a message that must arrive.
        var key: String?
        var message: Message

        /// What the entry takes: messages without content must not be unlimited either.
        var cost: Int { message.bytes.count + (key?.utf8.count ?? 0) + 64 }
    }

    /// Sent messages, without their bytes, and then those that wait.
    private var entries: [Entry] = []
    private var sentCount = 0
    private let limit: Int
    /// What the messages that must arrive take.
    private var requiredByteCount = 0
    /// What the messages with a key take.
    private var latestByteCount = 0

    /// - Parameter limit: the bytes that either kind of message may take.
    init(limit: Int) { self.limit = limit }

    var isEmpty: Bool { sentCount == entries.count }

    private func waitingIndex(where condition: (Entry) -> Bool) -> Int? {
        entries[sentCount...].firstIndex(where: condition)
    }

    /// Adds a message that must arrive; returns whether there was room.
    mutating func append(_ message: Message) -> Bool {
        let entry = Entry(key: nil, message: message)
        guard entry.cost <= limit - requiredByteCount else { return false }
        requiredByteCount += entry.cost
        entries.append(entry)
        return true
    }

    /// Adds a message in the place of the one with the same key that still waits, if there is one.
    ///
    /// If there is no room, the oldest messages with other keys are dropped.
    ///
    /// - Returns: Whether the message was added; not if it alone exceeds the limit.
    mutating func replace(_ key: String, with message: Message) -> Bool {
        let entry = Entry(key: key, message: message)
        guard entry.cost <= limit else { return false }
        if let index = waitingIndex(where: { $0.key == key }) {
            latestByteCount += entry.cost - entries[index].cost
            entries[index] = entry
        } else {
            latestByteCount += entry.cost
            entries.append(entry)
        }
        dropOldest(except: key)
        return true
    }

    private mutating func dropOldest(except key: String) {
        while latestByteCount > limit,
            let index = waitingIndex(where: { $0.key != nil && $0.key != key })
        {
            latestByteCount -= entries.remove(at: index).cost
        }
    }

    /// Removes and returns the next message; nil if none waits.
    mutating func next() -> Message? {
        guard !isEmpty else { return nil }
        let entry = entries[sentCount]
        entries[sentCount].message.bytes = []
        sentCount += 1
        // Removing each one at once would move all others each time.
        if sentCount * 2 >= entries.count {
            entries.removeFirst(sentCount)
            sentCount = 0
        }
        if entry.key == nil {
            requiredByteCount -= entry.cost
        } else {
            latestByteCount -= entry.cost
        }
        return entry.message
    }

    mutating func removeAll() { self = Outbox(limit: limit) }
}
