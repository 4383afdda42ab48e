import LockstepSamples
import Testing

@testable import LockstepReports

@Suite struct IntervalBarTests {
    @Test func countsEveryIntervalOnce() throws {
        var track = StreamTrack()
        var time: Int64 = 0
        for interval in [10, 10, 10, 10, 10, 4, 14, 16, 30] as [Int64] {
            track.add(HostTime(nanoseconds: time))
            time += interval * 1_000_000
        }
        track.add(HostTime(nanoseconds: time))
        track.finish()
        let bars = try #require(IntervalBars(track.intervals))
        #expect(bars.shorter == 1 && bars.longer == 2)
        #expect(bars.counts.reduce(0, +) == 6)
        #expect(bars.counts[IntervalBars.count / 2] == 5)
    }

    @Test func oneTimestampHasNone() {
        #expect(IntervalBars(StreamTrack().intervals) == nil)
    }
}
