import LockstepSamples
import Testing

@testable import LockstepAnalysis

@Suite struct RepeatedValuesTests {
    @Test func halfOfThePairsAreEqualIfEachSampleOccursTwice() throws {
        var noise = NoiseSeries(seed: 1)
        let fresh = noise.series(500, rateHertz: 50, density: 1)
        let series = VectorSeries(fresh.values.flatMap { [$0, $0] }, rateHertz: 100)
        let repeated = try #require(RepeatedValues(series))
        #expect(repeated.share == 500.0 / 999)
        #expect(repeated.longestRun == 2)
        #expect(repeated.place == 0)
        #expect(repeated.chanceShare < 0.002)
    }

    @Test func theLongestRunIsWhereTheSensorHung() throws {
        var noise = NoiseSeries(seed: 2)
        var series = noise.series(1_000, rateHertz: 100, density: 1)
        for index in 401..<420 { series.values[index] = series.values[400] }
        let repeated = try #require(RepeatedValues(series))
        #expect(repeated.longestRun == 20)
        #expect(repeated.place == 400)
        #expect(repeated.share == 19.0 / 999)
    }

    @Test func coarseValuesRepeatAsOftenAsChancePredicts() throws {
        var noise = NoiseSeries(seed: 3)
        let values = noise.series(4_000, rateHertz: 1, density: 1).values.map { $0.rounded(.down) }
        let repeated = try #require(RepeatedValues(VectorSeries(values, rateHertz: 100)))
        #expect(repeated.share > 0.02)
        #expect((repeated.share / repeated.chanceShare - 1).magnitude < 0.3)
    }

    @Test func independentSamplesAreNotRepeated() throws {
        var noise = NoiseSeries(seed: 4)
        let repeated = try #require(
            RepeatedValues(noise.series(100, rateHertz: 100, density: 1)))
        #expect(repeated.share == 0)
        #expect(repeated.longestRun == 1)
        #expect(RepeatedValues(VectorSeries(x: [1], rateHertz: 100)) == nil)
    }
}
