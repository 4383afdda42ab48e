import LockstepAnalysis
import LockstepSamples

/// When a stream's samples were taken, in bounded memory: its ends, its intervals, its gaps.
///
/// Intervals and gaps are complete after ``finish()``.
struct StreamTrack {
    /// A stretch without samples.
    struct Gap: Hashable {
        /// The timestamp before it.
        var start: HostTime
        /// The timestamp behind it.
        var end: HostTime

        var duration: HostDuration { end - start }
    }

    /// More gaps than this cannot be told apart on a screen; the longest are kept.
    static let mostGaps = 256

    private(set) var count = 0
    private(set) var first = HostTime(nanoseconds: .max)
    /// The largest timestamp so far.
    private(set) var last = HostTime(nanoseconds: .min)
    private(set) var intervals = IntervalHistogram()
    /// The longest intervals, shortest first.
    private var longest: [Gap] = []

    private var sorter = TimestampSorter()
    private var settled: HostTime?

    mutating func add(_ time: HostTime) {
        count += 1
        first = min(first, time)
        last = max(last, time)
        for entry in sorter.add(time, row: count) { note(entry.time) }
    }

    /// Completes intervals and gaps, after the last row.
    mutating func finish() {
        for entry in sorter.finish() { note(entry.time) }
    }

    /// Takes timestamps in the order of time, so that one out of place makes no gap.
    private mutating func note(_ time: HostTime) {
        if let settled, time > settled { note(Gap(start: settled, end: time)) }
        settled = time
    }

    private mutating func note(_ interval: Gap) {
        intervals.add(UInt64(clamping: interval.duration.nanoseconds))
        if longest.count == Self.mostGaps {
            guard let shortest = longest.first, shortest.duration < interval.duration else {
                return
            }
            longest.removeFirst()
        }
        let index = longest.firstIndex { $0.duration >= interval.duration }
        longest.insert(interval, at: index ?? longest.endIndex)
    }

    /// The interval in the middle, nanoseconds; nil with fewer than two samples.
    var median: Double? { intervals.median }

    /// Intervals beyond this many nanoseconds are gaps: the check's own limit.
    private var gapNanoseconds: Double {
        (median ?? .infinity) * LimitName.noticeableGap.standard.value
    }

    /// How many gaps there are.
    var gapCount: Int { intervals.count { $0 > gapNanoseconds } }

    /// The gaps in the order of time, of many the longest.
    var gaps: [Gap] {
        longest.filter { Double($0.duration.nanoseconds) > gapNanoseconds }
            .sorted { $0.start < $1.start }
    }
}
