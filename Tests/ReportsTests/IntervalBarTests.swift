import LockstepAnalysis
import Testing

@testable import LockstepReports

@Suite struct IntervalBarTests {
    @Test func countsEveryIntervalOnce() throws {
        var intervals = IntervalHistogram()
        for interval in [10, 10, 10, 10, 10, 4, 14, 16, 30] as [UInt64] {
            intervals.add(interval * 1_000_000)
        }
        let bars = try #require(IntervalBars(intervals))
        #expect(bars.shorter == 1 && bars.longer == 2)
        #expect(bars.counts.reduce(0, +) == 6)
        #expect(bars.counts[IntervalBars.count / 2] == 5)
    }

    @Test func oneTimestampHasNone() {
        #expect(IntervalBars(IntervalHistogram()) == nil)
    }
}
