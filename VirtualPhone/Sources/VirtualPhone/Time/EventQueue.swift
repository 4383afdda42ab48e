public import LockstepSamples

/// Things that are due, in the order of their times; those of one time in the order they came.
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

    /// Nothing that is due.
    public init() {}

    /// How many things are due.
    public var count: Int { entries.count }

    /// When the first thing is due; nil if there is none.
    public var firstTime: HostTime? { entries.first?.time }

    /// Adds something that is due at `time`.
    public mutating func add(_ content: Content, at time: HostTime) {
        entries.append(Entry(time: time, number: nextNumber, content: content))
        nextNumber += 1
        var index = entries.count - 1
        while index > 0, entries[index].precedes(entries[(index - 1) / 2]) {
            entries.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Takes out the first thing; nil if there is none.
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
