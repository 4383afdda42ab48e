import LockstepSamples
import LockstepSynthetic
import Testing

@testable import LockstepAnalysis

@Suite struct QuantizationStepTests {
    private static func noise(_ count: Int, deviation: Double, mean: Double = 0) -> [Double] {
        var noise = NoiseSeries(seed: 9)
        return (0..<count).map { _ in mean + deviation * noise.gaussian() }
    }

    /// Steps of real sensors: 2⁻¹⁶·g·4, 2000 °/s and 250 °/s in 16 bits, and text with six
    /// decimals.
    @Test(arguments: [6.103515625e-5, 1.0652644e-3, 1.3315805e-4, 1e-6])
    func theStepOfRoundedReadingsIsFound(_ step: Double) throws {
        for deviation in [2.0, 30, 4_000] {
            let values = Self.noise(5_000, deviation: deviation).map { $0.rounded() * step }
            let found = try #require(QuantizationStep.of(values))
            #expect((found / step - 1).magnitude < 1e-6)
        }
    }

    @Test func readingsAsFloatsKeepTheirStep() throws {
        let step = 1.0652644e-3
        let values = Self.noise(5_000, deviation: 300).map {
            Double(Float($0.rounded() * step))
        }
        let found = try #require(QuantizationStep.of(values))
        #expect((found / step - 1).magnitude < 1e-5)
    }

    @Test func aBiasThatWasTakenOffDoesNotHideTheStep() throws {
        let values = Self.noise(5_000, deviation: 20).map { $0.rounded() * 0.01 + 0.003_777 }
        let found = try #require(QuantizationStep.of(values))
        #expect((found / 0.01 - 1).magnitude < 1e-6)
    }

    @Test func levelsThatAreNeverNeighborsHaveTheirCommonStep() throws {
        let found = try #require(QuantizationStep.of([0, 2, 5, 7, 10, 2, 5, 0, 12]))
        #expect((found - 1).magnitude < 1e-12)
    }

    @Test func aSingleReadingBetweenStepsIsEnoughAgainstThem() {
        var values = Self.noise(20_000, deviation: 50).map { $0.rounded() }
        values[12_345] += 0.5
        #expect(QuantizationStep.of(values) != 1)
    }

    @Test func continuousReadingsHaveNoStep() throws {
        #expect(QuantizationStep.of(Self.noise(5_000, deviation: 1)) == nil)
        #expect(QuantizationStep.of(Self.noise(5_000, deviation: 1e-3, mean: -1)) == nil)
        let walk = VectorSeries(.gyroscope, of: .phone(.walk, seconds: 10))
        #expect(QuantizationStep.of(walk.axis(0, in: 0..<walk.count)) == nil)
    }

    @Test func tooFewLevelsHaveNoStep() {
        #expect(QuantizationStep.of([]) == nil)
        #expect(QuantizationStep.of([1, 1, 1]) == nil)
        #expect(QuantizationStep.of([1, 2, 3, 1, 2]) == nil)
        #expect(QuantizationStep.of([.nan, .infinity, 1, 2, 3, 4]) == nil)
    }
}
