import LockstepSamples

/// A counter of rows that computes their rate.
struct RowRate {
    /// The number of rows so far.
    private(set) var count = 0
    private var first: HostTime?
    private var last: HostTime?

    /// Counts a row.
    mutating func add(_ timestamp: HostTime) {
        count += 1
        first = first ?? timestamp
        last = timestamp
    }

    /// The mean rate of rows in Hz; nil if the last row is not later than the first.
    var hertz: Double? {
        guard let first, let last, last > first, count > 1 else { return nil }
        return Double(count - 1) / (last - first).seconds
    }
}
