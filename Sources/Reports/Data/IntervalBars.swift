import LockstepAnalysis

/// A histogram of intervals around their median, with counts of those outside its range.
struct IntervalBars: Hashable {
    /// The number of bars from half the median to one and a half: each is 2.5 % of it wide, an
    /// eighth of what the check calls uneven.
    static let count = 40

    /// The median interval, in nanoseconds.
    let median: Double
    /// The number of intervals in each bar.
    private(set) var counts: [Int]
    /// Intervals below half the median.
    private(set) var shorter = 0
    /// Intervals above one and a half times the median.
    private(set) var longer = 0

    /// nil without intervals.
    init?(_ intervals: IntervalHistogram) {
        guard let median = intervals.median, median > 0 else { return nil }
        self.median = median
        counts = [Int](repeating: 0, count: Self.count)
        for (nanoseconds, count) in intervals.lengths {
            let place = ((nanoseconds / median - 0.5) * Double(Self.count)).rounded(.down)
            if place < 0 {
                shorter += count
            } else if place >= Double(Self.count) {
                longer += count
            } else {
                counts[Int(place)] += count
            }
        }
    }
}
