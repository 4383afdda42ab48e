import LockstepSamples

/// The covariance of the Allan variances at two cluster sizes, for each pair of noise terms.
///
/// The variance at size m is the mean over all positions of D²/2m², where D is the second
/// difference of the samples' sums. For Gaussian noise the covariance of two such means is 2·Σ R²,
/// summed over all pairs of positions, where R is the covariance of the differences (Isserlis'
/// theorem). R follows from the generalized autocovariance of the sums: Greenhall, "Recipes for
/// degrees of freedom of frequency stability estimators", IEEE Trans. Instrum. Meas. 40 (1991). The
/// sampling interval is the unit of time, and coefficients are one.
struct ClusterPair {
    /// More lags than this change a covariance by less than a tenth.
    private static let mostLags = 512.0
    private static let weights = [1.0, -2, 1]

    private let longer: Double
    private let shorter: Double
    private let places: (longer: Double, shorter: Double)

    /// Two cluster sizes, the longer one first, for a series of `count` samples.
    init(longer: Int, shorter: Int, count: Int) {
        self.longer = Double(longer)
        self.shorter = Double(shorter)
        places = (Double(count + 1 - 2 * longer), Double(count + 1 - 2 * shorter))
    }

    /// The covariances by pair of terms, at the indices of ``TermPair``.
    var covariances: [Double] {
        var sums = [Double](repeating: 0, count: TermPair.count)
        addSmoothTerms(to: &sums)
        addQuantization(to: &sums)
        let scale = 2 * longer * longer * shorter * shorter * places.longer * places.shorter
        return sums.map { $0 / scale }
    }

    /// White noise, flicker and random walk: their covariances change over a fraction of the
    /// shorter cluster, so the lags are spaced by such a fraction.
    private func addSmoothTerms(to sums: inout [Double]) {
        let reach = 2 * (longer + shorter)
        let step = max(1, (shorter / 8).rounded(.down), (2 * reach / Self.mostLags).rounded(.up))
        let half = Int(reach / step)
        for index in -half...half {
            // Between the kinks, which are at integer multiples, if the step is not one.
            let offset = step == 1 ? Double(index) : (Double(index) + 0.5) * step
            let count = pairCount(at: offset) * step
            guard count > 0 else { continue }
            let (white, flicker, walk) = smoothCovariances(at: offset)
            let responses = [0, white, flicker, walk]
            for first in 1...3 {
                for second in first...3 {
                    sums[TermPair.index(first, second)] +=
                        count * responses[first] * responses[second]
                }
            }
        }
    }

    /// Quantization is only visible where an end of one difference coincides with an end of the
    /// other.
    private func addQuantization(to sums: inout [Double]) {
        var meetings: [Double: Double] = [:]
        for (first, weight) in Self.weights.enumerated() {
            for (second, other) in Self.weights.enumerated() {
                let offset = Double(first - 1) * longer - Double(second - 1) * shorter
                meetings[offset, default: 0] += weight * other
            }
        }
        // In order, so that a sum's last bits are the same each time.
        for (offset, response) in meetings.sorted(by: { $0.key < $1.key }) {
            let count = pairCount(at: offset)
            let (white, flicker, walk) = smoothCovariances(at: offset)
            for (term, other) in [response, white, flicker, walk].enumerated() {
                sums[TermPair.index(0, term)] += count * response * other
            }
        }
    }

    /// The number of pairs of positions whose centers are `offset` apart.
    private func pairCount(at offset: Double) -> Double {
        let lag = offset + longer - shorter
        return max(0, min(places.longer, places.shorter - lag) - max(0, -lag))
    }

    /// The covariances of a long and a short difference whose centers are `offset` apart, for white
    /// noise, flicker and random walk.
    ///
    /// The sums' autocovariances are −|t|/2, t²·ln|t|/2π and |t|³/12, apart from polynomials that a
    /// second difference cancels.
    private func smoothCovariances(at offset: Double) -> (Double, Double, Double) {
        var (white, flicker, walk) = (0.0, 0.0, 0.0)
        for first in 0..<3 {
            for second in 0..<3 {
                let weight = Self.weights[first] * Self.weights[second]
                let lag = offset + Double(second - 1) * shorter - Double(first - 1) * longer
                let time = lag.magnitude
                white += weight * time
                walk += weight * time * time * time
                if time > 0 { flicker += weight * time * time * naturalLogarithm(time) }
            }
        }
        return (-white / 2, flicker / (2 * .pi), walk / 12)
    }
}

/// Pairs of noise terms in a fixed order.
enum TermPair {
    /// Each of the four terms with itself and with those after it.
    static let count = 10

    /// The index of a pair, in either order, by raw values of ``NoiseTerm``.
    static func index(_ one: Int, _ other: Int) -> Int {
        let (first, second) = (min(one, other), max(one, other))
        return first * (7 - first) / 2 + second
    }
}
