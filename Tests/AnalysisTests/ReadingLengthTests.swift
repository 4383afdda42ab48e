import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepAnalysis

@Suite struct ReadingLengthTests {
    /// 1, 2, 3 … rad/s at multiples of 10 ms, except in the gap.
    private static let series: VectorSeries = {
        var series = VectorSeries(timestamps: [], values: [])
        for index in 0..<400 where !(150..<170).contains(index) {
            series.timestamps.append(HostTime(nanoseconds: Int64(index) * 10_000_000))
            series.values.append(Vector3(0, Double(index + 1), 0))
        }
        return series
    }()

    private static func time(_ milliseconds: Int64) -> HostTime {
        HostTime(nanoseconds: milliseconds * 1_000_000)
    }

    @Test func liesBetweenItsNeighbors() {
        var place = 0
        #expect(Self.series.length(at: Self.time(15), near: &place) == 2.5)
        let late = Self.series.length(at: Self.time(3_987), near: &place) ?? .nan
        #expect((late - 399.7).magnitude < 1e-9)
        #expect(Self.series.length(at: Self.time(1_600), near: &place) == nil)
        #expect(Self.series.length(at: Self.time(0), near: &place) == nil)
        #expect(Self.series.length(at: Self.time(3_991), near: &place) == nil)
    }

    /// The result does not depend on the previous lookup or the order of times.
    @Test func doesNotDependOnTheSearchStart() {
        for milliseconds in stride(from: Int64(-20), through: 4_020, by: 7) {
            var first = 0
            let length = Self.series.length(at: Self.time(milliseconds), near: &first)
            for start in [-5, 1, 90, 149, 150, 151, 300, 379, 380, 1_000] {
                var place = start
                #expect(Self.series.length(at: Self.time(milliseconds), near: &place) == length)
                #expect(place == first)
            }
        }
    }
}
