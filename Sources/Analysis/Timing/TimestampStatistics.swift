import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Statistics of one stream's timestamps, in bounded memory.
///
/// Intervals and duplicates refer to the sorted timestamps, so that a misplaced row makes no gap;
/// disorder is counted separately. They are complete after ``finish()``.
struct TimestampStatistics {
    /// An interval between two consecutive timestamps.
    struct Interval {
        /// The timestamps at its start and its end, host time.
        var start: HostTime
        var end: HostTime
        /// The row at its end, from 1.
        var row: Int

        /// Its length in nanoseconds.
        var nanoseconds: Int64 { (end - start).nanoseconds }
    }

    /// The number of intervals kept, which are the longest; more gaps cannot be distinguished on a
    /// screen.
    static let mostKept = 256

    private(set) var count = 0
    private(set) var first = HostTime(nanoseconds: .max)
    /// The largest timestamp so far.
    private(set) var last = HostTime(nanoseconds: .min)
    /// Timestamps equal to another one.
    private(set) var duplicates = Occurrences()
    /// Timestamps smaller than the largest in earlier rows.
    private(set) var outOfOrder = Occurrences()
    private(set) var intervals = IntervalHistogram()
    /// The longest intervals, longest first; at most ``mostKept``.
    private(set) var longest: [Interval] = []
    /// The number of samples with a known arrival time.
    private(set) var arrivals = 0
    private(set) var late = Occurrences()
    /// Samples that arrived before their timestamp.
    private(set) var early = Occurrences()
    /// The longest time from a timestamp to its arrival; zero if no arrival is known.
    private(set) var longestDelay = HostDuration.zero
    /// Intervals longer than this are added to ``longest``.
    private var leastKept: Int64 = -1
    /// The delay in seconds above which a sample is late.
    private let latency: Double
    private var sorter = TimestampSorter()
    /// The last timestamp whose order is final.
    private var settled: HostTime?
    private var file: RowFile?
    private var blocks = IntervalBlocks()

    init(latency: Double) { self.latency = latency }

    mutating func add(_ time: HostTime, arrival: HostTime?, row: Int, of file: RowFile) {
        func place() -> Place { Place(file: file.rawValue, row: row, time: time) }
        self.file = file
        if count > 0, time < last { outOfOrder.add(place()) }
        for entry in sorter.add(time, row: row) { note(entry) }
        count += 1
        first = min(first, time)
        last = max(last, time)
        guard let arrival else { return }
        arrivals += 1
        let delay = arrival - time
        longestDelay = max(longestDelay, delay)
        if delay.seconds > latency { late.add(place()) }
        if delay < .zero { early.add(place()) }
    }

    /// Completes intervals and duplicates, after the last row.
    mutating func finish() {
        for entry in sorter.finish() { note(entry) }
    }

    private mutating func note(_ next: TimestampSorter.Entry) {
        func place() -> Place { Place(file: file?.rawValue ?? "", row: next.row, time: next.time) }
        defer { settled = next.time }
        guard let previous = settled else { return }
        if next.time == previous { return duplicates.add(place()) }
        let interval = (next.time - previous).nanoseconds
        intervals.add(UInt64(clamping: interval))
        blocks.add(interval)
        guard interval > leastKept else { return }
        keep(Interval(start: previous, end: next.time, row: next.row))
    }

    private mutating func keep(_ interval: Interval) {
        if longest.count == Self.mostKept { longest.removeLast() }
        var index = longest.endIndex
        while index > 0, longest[index - 1].nanoseconds < interval.nanoseconds { index -= 1 }
        longest.insert(interval, at: index)
        if longest.count == Self.mostKept { leastKept = longest.last?.nanoseconds ?? leastKept }
    }

    /// The ends of the longest intervals of more than this many nanoseconds, longest first; at most
    /// ``Finding/mostPlaces``.
    func places(after nanoseconds: Double) -> [Place] {
        longest.prefix(Finding.mostPlaces).filter { Double($0.nanoseconds) > nanoseconds }
            .map { Place(file: file?.rawValue ?? "", row: $0.row, time: $0.end) }
    }

    /// The time from the smallest timestamp to the largest.
    var span: HostDuration { count > 0 ? last - first : .zero }
}

extension TimestampStatistics {
    /// Fewer long intervals are gaps instead of a rhythm, however short the recording; chosen here.
    private static let fewestPauses = 3

    /// The rhythm of a stream's samples.
    struct Rhythm {
        /// The usual interval between samples in nanoseconds: the median interval, or the mean time
        /// per sample if samples come in bursts.
        var period: Double
        /// The usual pause between bursts in nanoseconds; nil if samples do not come in bursts.
        var pause: Double?
    }

    /// Returns nil with fewer than two intervals.
    ///
    /// Samples come in bursts if long intervals are common, or if the median interval is less than
    /// half of the mean time per sample. In the latter case most samples follow another
    /// immediately.
    ///
    /// - Parameters:
    ///   - long: intervals of more periods than this are long.
    ///   - share: long intervals are common above this share, 0…1, if there are more than a few.
    func rhythm(long: Double, common share: Double) -> Rhythm? {
        guard let median = intervals.median, intervals.total > 1 else { return nil }
        let mean = blocks.median ?? median
        let period = mean > 2 * median ? mean : median
        let pauses = intervals.lengths.filter { $0.nanoseconds > long * period }
        let count = pauses.reduce(0) { $0 + $1.count }
        let isCommon =
            count >= Self.fewestPauses && Double(count) > share * Double(intervals.total)
        guard period > median || isCommon else {
            return Rhythm(period: period, pause: nil)
        }
        var below = 0
        let pause = pauses.first { length in
            below += length.count
            return 2 * below >= count
        }
        return Rhythm(period: period, pause: pause?.nanoseconds)
    }
}

/// Means of blocks of consecutive intervals.
private struct IntervalBlocks {
    /// The number of intervals in a block; longer bursts look like a stream with gaps.
    private static let size = 32

    private var means = IntervalHistogram()
    private var sum = 0.0
    private var count = 0

    mutating func add(_ nanoseconds: Int64) {
        sum += Double(nanoseconds)
        count += 1
        guard count == Self.size else { return }
        // Below 2⁶³, like the largest interval.
        means.add(UInt64(min(max(sum / Double(count), 0), 9e18)))
        (sum, count) = (0, 0)
    }

    /// The median of the means in nanoseconds, which gaps in less than half of the blocks do not
    /// change; nil with fewer than three blocks.
    var median: Double? { means.total < 3 ? nil : means.median }
}
