import LockstepAnalysis
import LockstepSamples

/// The times of a stream's samples in bounded memory: its ends, its intervals, its gaps.
///
/// Intervals and gaps are complete after ``finish()``.
struct StreamTrack {
    /// A stretch without samples.
    struct Gap: Hashable {
        /// The timestamp before the gap.
        var start: HostTime
        /// The timestamp after the gap.
        var end: HostTime

        var duration: HostDuration { end - start }
    }

    /// The most gaps kept, which are the longest; more cannot be distinguished on a screen.
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

    /// Takes timestamps in order of time, so that a misplaced one makes no gap.
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

    /// The median interval in nanoseconds; nil with fewer than two samples.
    var median: Double? { intervals.median }

    /// The interval in nanoseconds above which there is a gap: the check's own limit.
    private var gapNanoseconds: Double {
        (median ?? .infinity) * LimitName.noticeableGap.standard.value
    }

    /// The number of gaps.
    var gapCount: Int { intervals.count { $0 > gapNanoseconds } }

    /// The gaps in order of time; the longest if there are many.
    var gaps: [Gap] {
        longest.filter { Double($0.duration.nanoseconds) > gapNanoseconds }
            .sorted { $0.start < $1.start }
    }
}
