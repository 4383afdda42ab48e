public import LockstepSamples

/// A queue of events in order of their times; events at equal times keep their order of insertion.
public struct EventQueue<Content> {
    private struct Entry {
        var time: HostTime
        var number: Int
        var content: Content

        func precedes(_ other: Entry) -> Bool {
            (time, number) < (other.time, other.number)
        }
    }

    /// A binary heap: no entry precedes the one at half its index.
    private var entries: [Entry] = []
    private var nextNumber = 0

    /// An empty queue.
    public init() {}

    /// The number of events.
    public var count: Int { entries.count }

    /// The time of the first event; nil if the queue is empty.
    public var firstTime: HostTime? { entries.first?.time }

    /// Adds an event that is due at `time`.
    public mutating func add(_ content: Content, at time: HostTime) {
        entries.append(Entry(time: time, number: nextNumber, content: content))
        nextNumber += 1
        var index = entries.count - 1
        while index > 0, entries[index].precedes(entries[(index - 1) / 2]) {
            entries.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Removes and returns the first event; nil if the queue is empty.
    public mutating func takeFirst() -> (time: HostTime, content: Content)? {
        guard let first = entries.first, let last = entries.popLast() else { return nil }
        if !entries.isEmpty {
            entries[0] = last
            sink()
        }
        return (first.time, first.content)
    }

    private mutating func sink() {
        var index = 0
        while true {
            let children = [2 * index + 1, 2 * index + 2].filter { $0 < entries.count }
            guard let child = children.min(by: { entries[$0].precedes(entries[$1]) }),
                entries[child].precedes(entries[index])
            else { return }
            entries.swapAt(index, child)
            index = child
        }
    }
}
