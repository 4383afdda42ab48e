import LockstepSamples
import Testing

@testable import LockstepAnalysis

@Suite struct NoiseFitTests {
    /// White noise and a walk that meet at √3·N/K = 17 s, so that both are visible within T/10 =
    /// 200 s.
    private static let (density, walk, rate, count) = (0.02, 0.002, 10.0, 20_000)
    private static let octaves = ClusterSpacing.octaves.sizes(upTo: count / 10)
    private static let covariance = AllanCovariance(sizes: octaves, count: count)

    private static func fit(_ values: [Double]) throws -> NoiseFit {
        let curve = AllanCurve(values, intervalSeconds: 1 / rate, clusters: .octaves)
        return try #require(NoiseFit.of(curve, covariance).value)
    }

    @Test func coefficientsAreWithinTheirIntervalsAsOftenAsStated() throws {
        let seeds = 100
        var (white, walk, flicker, quantization, observed) = (0, 0, 0, 0, 0)
        var deviates: [Double] = []
        for seed in 0..<UInt64(seeds) {
            var noise = NoiseSeries(seed: seed)
            let fit = try Self.fit(
                noise.values(
                    Self.count, rateHertz: Self.rate, density: Self.density, walk: Self.walk))
            let density = try #require(fit[.noiseDensity].coefficient.value)
            if density.interval.contains(Self.density) { white += 1 }
            deviates.append((density.value - Self.density) / density.standardError)
            if let found = fit[.randomWalk].coefficient.value {
                observed += 1
                if found.interval.contains(Self.walk) { walk += 1 }
            }
            // These terms are absent, so 97.5 of 100 runs must not report them.
            if fit[.biasInstability].coefficient.absence == .noFlatPart { flicker += 1 }
            if fit[.quantization].coefficient.absence == .noSteepPart { quantization += 1 }
        }
        #expect(observed >= seeds * 9 / 10)
        #expect(white >= fewestHits(seeds, share: 0.95))
        #expect(walk >= fewestHits(observed, share: 0.95))
        #expect(flicker >= fewestHits(seeds, share: 0.975))
        #expect(quantization >= fewestHits(seeds, share: 0.975))
        // Leaving out negative values makes the rest better than its error, not worse.
        let (mean, deviation) = moments(deviates)
        #expect(mean.magnitude < 0.5)
        #expect((0.6...1.25).contains(deviation))
    }

    @Test func whiteNoiseAloneHasNoUpturn() throws {
        var noise = NoiseSeries(seed: 2)
        let fit = try Self.fit(noise.values(Self.count, rateHertz: Self.rate, density: 1))
        #expect(fit[.randomWalk].coefficient.absence == .noUpturn(withinSeconds: 200))
        // The bound of a walk hidden under the noise at T/10: K²·200/3 below the scatter of N²/200.
        #expect(fit[.randomWalk].atMost < (3.0 / 200 / 200).squareRoot() * 4)
        let density = try #require(fit[.noiseDensity].coefficient.value)
        #expect((density.value - 1).magnitude < 0.05)
        #expect(density.interval.contains(1))
    }

    @Test func aWalkAloneHasNoWhitePartBeyondItsSteps() throws {
        var noise = NoiseSeries(seed: 3)
        // A continuous walk: the mean of the two ends of neighboring steps leaves 1/8 m² of the
        // step.
        let fine = noise.values(Self.count * 8, rateHertz: Self.rate * 8, density: 0, walk: 0.01)
        let values = (0..<Self.count).map { place in
            fine[place * 8..<place * 8 + 8].reduce(0, +) / 8
        }
        let fit = try Self.fit(values)
        let walk = try #require(fit[.randomWalk].coefficient.value)
        #expect(walk.interval.contains(0.01))
        #expect((walk.value - 0.01).magnitude < 0.001)
        #expect(fit[.noiseDensity].atMost < 0.002)
    }

    @Test func roundingOfTheIntegralIsQuantization() throws {
        var noise = NoiseSeries(seed: 4)
        // Angles in whole steps of 0.1, uniformly rounded: Q = 0.1/√12.
        let angles = (0...Self.count).map { _ in noise.uniform() * 0.1 }
        let values = zip(angles.dropFirst(), angles).map { ($0 - $1) * Self.rate }
        let fit = try Self.fit(values)
        let found = try #require(fit[.quantization].coefficient.value)
        #expect((found.value / (0.1 / 12.0.squareRoot()) - 1).magnitude < 0.02)
        #expect(fit[.noiseDensity].atMost < 0.1 * found.value)
    }

    /// Flicker as a sum of relaxations an octave apart, whose spectra add up to 1/f.
    @Test func flickerIsBiasInstability() throws {
        var noise = NoiseSeries(seed: 5)
        var states = [Double](repeating: 0, count: 14)
        let values = (0..<Self.count).map { _ -> Double in
            for index in states.indices {
                let keep = 1 - 0.9 / Double(1 << index)
                states[index] =
                    keep * states[index]
                    + (1 - keep * keep).squareRoot() * noise.gaussian()
            }
            return states.reduce(0, +)
        }
        let fit = try Self.fit(values)
        // Relaxations of variance 1 have the density 2a/(a² + ω²); an octave apart they add up to
        // 1/(2·ln 2·f), and flicker's is B²/2π·f.
        let found = try #require(fit[.biasInstability].coefficient.value)
        #expect((found.value / (Double.pi / 0.693_147).squareRoot() - 1).magnitude < 0.35)
    }

    @Test func aConstantHasNoNoise() {
        let values = [Double](repeating: 0.5, count: Self.count)
        let curve = AllanCurve(values, intervalSeconds: 0.1, clusters: .octaves)
        #expect(NoiseFit.of(curve, Self.covariance).absence == .noVariation)
    }

    @Test func fewReadingsAreNotFitted() {
        var noise = NoiseSeries(seed: 1)
        let curve = AllanCurve(
            noise.values(319, rateHertz: 10, density: 1), intervalSeconds: 0.1, clusters: .octaves)
        let covariance = AllanCovariance(sizes: curve.points.map(\.clusterSize), count: 319)
        #expect(NoiseFit.of(curve, covariance).absence == .needsSamples(320))
    }
}
