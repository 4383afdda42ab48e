package import LockstepSamples

/// The times of a stream's samples in bounded memory: its ends, its intervals, its gaps.
package struct StreamTrack: Sendable {
    /// A stretch without samples.
    package struct Gap: Hashable {
        /// The timestamp before the gap.
        package var start: HostTime
        /// The timestamp after the gap.
        package var end: HostTime

        /// A stretch between two timestamps.
        package init(start: HostTime, end: HostTime) {
            self.start = start
            self.end = end
        }

        /// The time between them.
        package var duration: HostDuration { end - start }
    }

    /// The number of samples.
    package let count: Int
    /// The smallest timestamp.
    package let first: HostTime
    /// The largest timestamp.
    package let last: HostTime
    /// The intervals between consecutive timestamps.
    package let intervals: IntervalHistogram
    /// The number of gaps that the check finds; nil if it looks for none, see ``GapRule``.
    package let gapCount: Int?
    /// The gaps in order of time; the longest ``TimestampStatistics/mostKept`` if there are more.
    package let gaps: [Gap]

    /// - Parameters:
    ///   - timestamps: complete statistics of the timestamps.
    ///   - rule: decides which intervals are gaps; nil if none is.
    init(_ timestamps: TimestampStatistics, _ rule: GapRule?) {
        count = timestamps.count
        first = timestamps.first
        last = timestamps.last
        intervals = timestamps.intervals
        gapCount = rule.map { rule in timestamps.intervals.count { $0 > rule.noticeable } }
        let least = rule?.noticeable ?? .infinity
        gaps = timestamps.longest.filter { Double($0.nanoseconds) > least }
            .map { Gap(start: $0.start, end: $0.end) }
            .sorted { $0.start < $1.start }
    }

    /// The median interval in nanoseconds; nil with fewer than two samples.
    package var median: Double? { intervals.median }
}
