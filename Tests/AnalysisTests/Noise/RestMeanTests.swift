import LockstepSamples
import LockstepSynthetic
import Testing

@testable import LockstepAnalysis

@Suite struct RestMeanTests {
    /// For how many of 200 seeds the true mean is within two standard errors, on the x axis.
    private static func hits(_ make: (inout NoiseSeries) -> [Double]) throws -> Int {
        try (0..<200 as Range<UInt64>).reduce(0) { hits, seed in
            var noise = NoiseSeries(seed: seed)
            let series = VectorSeries(x: make(&noise), rateHertz: 100)
            let rest = try #require(RestMean.of(series, in: 0..<series.count).value)
            return hits + (rest.mean.x.magnitude < 2 * rest.standardError.x ? 1 : 0)
        }
    }

    /// For Student's t with 19 degrees of freedom, 94 % are within two standard errors.
    @Test func theStandardErrorForWhiteNoiseIsCorrect() throws {
        let hits = try Self.hits { $0.values(1_000, rateHertz: 100, density: 1) }
        #expect((fewestHits(200, share: 0.94)..<200).contains(hits))
    }

    /// The samples are correlated over 2 s.
    ///
    /// An error based on the number of samples would be fourteen times too small.
    @Test func theStandardErrorAccountsForCorrelatedSamples() throws {
        let hits = try Self.hits { noise in
            var state = 0.0
            return (0..<4_000).map { _ in
                state = 0.99 * state + noise.gaussian()
                return state
            }
        }
        #expect(hits >= fewestHits(200, share: 0.9))
    }

    @Test func gravityAndItsDirectionHaveStandardErrors() throws {
        var noise = NoiseSeries(seed: 1)
        let series = noise.series(
            3_000, rateHertz: 100, density: 1.5e-4, mean: Vector3(0, -0.6, -0.8) * 1.004)
        let rest = try #require(RestMean.of(series, in: 0..<3_000).value)
        #expect((rest.norm - 1.004).magnitude < 4 * rest.normError)
        #expect((1e-5...6e-5).contains(rest.normError))
        let angle = rest.direction.cross(Vector3(0, -0.6, -0.8)).length
        #expect(angle < 4 * rest.directionErrorRadians)
        #expect((1e-5...9e-5).contains(rest.directionErrorRadians))
    }

    @Test func gravityOfAPhoneAtRestIsOneGWithinItsBias() throws {
        let series = VectorSeries(.accelerometer, of: .phone(.still, seconds: 20))
        let rest = try #require(RestMean.of(series, in: 0..<series.count).value)
        // InertialErrors: biases of 0.1 m/s² per axis.
        #expect((rest.norm - 1).magnitude < 0.04)
        #expect(rest.direction.x < -0.9)
    }

    @Test func tooFewSamplesHaveNoMean() {
        let series = VectorSeries(x: [Double](repeating: 1, count: 199), rateHertz: 100)
        #expect(RestMean.of(series, in: 0..<199).absence == .needsSamples(200))
    }
}
