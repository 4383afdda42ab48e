package import LockstepSamples

/// Puts timestamps in the order of time, in bounded memory.
///
/// A row can be up to ``window`` rows from its place. A row that comes later than that cannot be
/// sorted: it is counted in ``strayCount`` and handed on to no one.
package struct TimestampSorter {
    /// A timestamp with its row.
    package struct Entry: Hashable {
        /// Host time.
        package var time: HostTime
        /// The row, counted from 1.
        package var row: Int
    }

    /// Rows kept back: 82 s at 800 Hz, 18 minutes at 60 Hz.
    ///
    /// Twice as many take 2 MiB.
    package static let window = 1 << 16

    /// Rows that came too late to be sorted.
    package private(set) var strayCount = 0
    private var pending: [Entry] = []
    private var isSorted = true
    private var last = HostTime(nanoseconds: .min)

    /// No timestamps yet.
    package init() {}

    /// Adds the timestamp of a row.
    ///
    /// - Returns: the timestamps whose order is settled by now, mostly none.
    package mutating func add(_ time: HostTime, row: Int) -> [Entry] {
        if let newest = pending.last?.time, time < newest { isSorted = false }
        pending.append(Entry(time: time, row: row))
        return pending.count == 2 * Self.window ? settle(Self.window) : []
    }

    /// Returns the timestamps that are left, after the last row.
    package mutating func finish() -> [Entry] { settle(pending.count) }

    private mutating func settle(_ count: Int) -> [Entry] {
        if !isSorted { pending.sort { ($0.time, $0.row) < ($1.time, $1.row) } }
        isSorted = true
        let settled = pending.prefix(count).filter { $0.time >= last }
        strayCount += count - settled.count
        last = settled.last?.time ?? last
        pending.removeFirst(count)
        return settled
    }
}
