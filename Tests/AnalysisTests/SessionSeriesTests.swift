import LockstepFormats
import LockstepSamples
import Testing

@testable import LockstepAnalysis

/// A very long recording reports the samples that exceed the memory limit.
@Suite struct SessionSeriesTests {
    private static func row(_ index: Int) -> InertialRow {
        InertialRow(
            timestamp: HostTime(nanoseconds: Int64(index) * 1_250_000), channel: .gyroscope,
            value: .zero, arrival: Arrival(time: nil, sequence: Int64(index)))
    }

    @Test func theFirstSampleBeyondTheCapacityIsReported() {
        var series = SessionSeries()
        for index in 0..<SessionSeries.mostSamples { series.add(Self.row(index)) }
        #expect(series.cutAt == nil)
        for index in 0..<3 { series.add(Self.row(SessionSeries.mostSamples + index)) }
        #expect(series.cutAt == Self.row(SessionSeries.mostSamples).timestamp)
        #expect(series.gyroscope.count == SessionSeries.mostSamples)
    }

    @Test func aSampleOutOfOrderRemovesNoOther() {
        var series = SessionSeries()
        for index in [0, 1, 90] + Array(2..<90) + [89, 91] { series.add(Self.row(index)) }
        series.sortReadings()
        #expect(series.gyroscope.timestamps == (0..<92).map { Self.row($0).timestamp })
        #expect(series.gyroscope.values.count == 92)
    }

    @Test func aFindingStatesWhichPartWasChecked() {
        #expect(
            FindingRules.partWords(2_621.44)
                == " Not all samples and poses after 43.691 min were checked.")
    }
}
