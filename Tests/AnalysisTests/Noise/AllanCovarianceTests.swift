import LockstepSamples
import Testing

@testable import LockstepAnalysis

@Suite struct AllanCovarianceTests {
    /// Curves of many seeds scatter as predicted, in variance and covariance.
    @Test(arguments: [NoiseTerm.quantization, .noiseDensity, .randomWalk])
    func curvesScatterAsPredicted(_ term: NoiseTerm) {
        let (count, seeds) = (1_000, 400)
        let sizes = ClusterSpacing.octaves.sizes(upTo: count / 10)
        let curves = (0..<UInt64(seeds)).map { seed in
            AllanCurve(
                Self.noise(term, count, seed: seed), intervalSeconds: 1, clusters: .octaves
            ).points.map(\.variance)
        }
        var squares = [0.0, 0, 0, 0]
        squares[term.rawValue] = 1
        let covariance = AllanCovariance(sizes: sizes, count: count).matrix(squares)
        for row in sizes.indices {
            let (mean, deviation) = moments(curves.map { $0[row] })
            let foretold = covariance[row * sizes.count + row].squareRoot()
            // The mean of n seeds is known to four standard errors, the scatter to √(1/2n). A walk
            // of n steps between samples is not yet continuous: 1 + 1/2(n·m)².
            let steps = term == .randomWalk ? 1 + 1 / Double(32 * sizes[row] * sizes[row]) : 1
            let expected = term.variance(clusterSize: sizes[row]) * steps
            #expect((mean - expected).magnitude < 4 * foretold / 20, "\(sizes[row])")
            #expect((deviation / foretold - 1).magnitude < 0.2, "\(sizes[row])")
            for column in 0..<row {
                let other = covariance[column * sizes.count + column].squareRoot()
                let together = covariance[row * sizes.count + column] / (foretold * other)
                let seen = Self.correlation(curves.map { $0[row] }, curves.map { $0[column] })
                #expect((seen - together).magnitude < 0.2, "\(sizes[row]) \(sizes[column])")
            }
        }
    }

    /// Spacing lags further apart for long clusters gives the same result as using all lags.
    @Test func longClustersHaveTheDegreesOfFreedomOfShortOnes() {
        func freedom(_ size: Int, _ count: Int, _ term: NoiseTerm) -> Double {
            let variance = ClusterPair(longer: size, shorter: size, count: count)
                .covariances[TermPair.index(term.rawValue, term.rawValue)]
            let expected = term.variance(clusterSize: size)
            return 2 * expected * expected / variance
        }
        for term in [NoiseTerm.noiseDensity, .biasInstability, .randomWalk] {
            let (short, long) = (freedom(16, 400, term), freedom(16_000, 400_000, term))
            #expect((long / short - 1).magnitude < 0.05, "\(term)")
        }
        // For white noise: Greenhall and Riley, "Uncertainty of stability variances based on finite
        // differences", 2003: 36.6 for twenty-five clusters, as in NIST SP 1065, 5.4.1.
        #expect((freedom(16, 400, .noiseDensity) / 36.6 - 1).magnitude < 0.1)
    }

    private static func noise(_ term: NoiseTerm, _ count: Int, seed: UInt64) -> [Double] {
        var noise = NoiseSeries(seed: seed)
        switch term {
        case .quantization:
            let angles = (0...count).map { _ in noise.gaussian() }
            return zip(angles.dropFirst(), angles).map { $0 - $1 }
        case .noiseDensity, .biasInstability:
            return noise.values(count, rateHertz: 1, density: 1)
        case .randomWalk:
            // Four steps between samples, which are means over them.
            let fine = noise.values(count * 4, rateHertz: 4, density: 0, walk: 1)
            return (0..<count).map { fine[$0 * 4..<$0 * 4 + 4].reduce(0, +) / 4 }
        }
    }

    private static func correlation(_ one: [Double], _ other: [Double]) -> Double {
        let (first, second) = (moments(one), moments(other))
        let products = zip(one, other).reduce(0) {
            $0 + ($1.0 - first.mean) * ($1.1 - second.mean)
        }
        return products / Double(one.count - 1) / (first.deviation * second.deviation)
    }
}
