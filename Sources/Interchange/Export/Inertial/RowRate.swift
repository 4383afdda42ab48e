import LockstepSamples

/// Counts rows and how often they come.
struct RowRate {
    /// Rows so far.
    private(set) var count = 0
    private var first: HostTime?
    private var last: HostTime?

    /// Counts a row.
    mutating func add(_ stamp: HostTime) {
        count += 1
        first = first ?? stamp
        last = stamp
    }

    /// Rows a second from the first to the last; nil with fewer than two.
    var hertz: Double? {
        guard let first, let last, last > first, count > 1 else { return nil }
        return Double(count - 1) / (last - first).seconds
    }
}
