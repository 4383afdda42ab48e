package import LockstepSamples

/// Sorts timestamps in bounded memory.
///
/// A row can be up to ``window`` rows from its sorted place. Later rows cannot be sorted: they are
/// counted in ``strayCount`` and discarded.
package struct TimestampSorter {
    /// A timestamp with its row.
    package struct Entry: Hashable {
        /// The timestamp, host time.
        package var time: HostTime
        /// The row number, from 1.
        package var row: Int
    }

    /// The number of rows held back: 82 s at 800 Hz, 18 minutes at 60 Hz.
    ///
    /// Twice this number takes 2 MiB.
    package static let window = 1 << 16

    /// The number of rows that came too late to be sorted.
    package private(set) var strayCount = 0
    private var pending: [Entry] = []
    private var isSorted = true
    private var last = HostTime(nanoseconds: .min)

    /// Creates a sorter without timestamps.
    package init() {}

    /// Adds the timestamp of a row.
    ///
    /// - Returns: The timestamps whose order is now final, usually none.
    package mutating func add(_ time: HostTime, row: Int) -> [Entry] {
        if let newest = pending.last?.time, time < newest { isSorted = false }
        pending.append(Entry(time: time, row: row))
        return pending.count == 2 * Self.window ? settle(Self.window) : []
    }

    /// Returns the remaining timestamps, after the last row.
    package mutating func finish() -> [Entry] { settle(pending.count) }

    private mutating func settle(_ count: Int) -> [Entry] {
        if !isSorted { pending.sort { ($0.time, $0.row) < ($1.time, $1.row) } }
        isSorted = true
        // The timestamps are sorted: if the first follows the last settled one, all do.
        let first = pending.prefix(count)
        let isOrdered = first.first.map { $0.time >= last } ?? true
        let settled = isOrdered ? Array(first) : first.filter { $0.time >= last }
        strayCount += count - settled.count
        last = settled.last?.time ?? last
        pending.removeFirst(count)
        return settled
    }
}
