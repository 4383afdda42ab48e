/// The squared coefficients of the four noise terms, in units of the sampling interval.
struct NoiseSolution {
    /// The squared coefficients by raw value of ``NoiseTerm``, none negative.
    let squares: [Double]
    /// The squared distance of the points from the model relative to the expected one, at least 1.
    let misfit: Double
    /// The degrees of freedom of each point, for the fitted noise.
    let degreesOfFreedom: [Double]
    /// The unconstrained fit, whose coefficients may be negative: its errors do not depend on which
    /// terms were left out.
    private let freeSquares: [Double]
    /// The contribution of each point to the unconstrained coefficient, by term.
    private let gains: [[Double]]
    private let covariance: AllanCovariance

    /// The number of rounds: weights depend on the fit, which converges to five digits within six
    /// rounds.
    private static let rounds = 8

    /// Fits σ² at each cluster size; nil if the values do not allow it.
    init?(_ variances: [Double], _ covariance: AllanCovariance) {
        let columns = NoiseTerm.allCases.map { term in
            covariance.sizes.map { term.variance(clusterSize: $0) }
        }
        guard let (squares, weights) = Self.settled(columns, variances, covariance),
            let gains = NonNegativeFit(columns: columns, weights: weights).gains
        else { return nil }
        self.squares = squares
        self.gains = gains
        self.covariance = covariance
        freeSquares = gains.map { gain in zip(gain, variances).reduce(0) { $0 + $1.0 * $1.1 } }
        degreesOfFreedom = zip(Self.model(columns, squares), weights).map { 2 * $0 * $0 * $1 }
        let residuals = zip(variances, Self.model(columns, freeSquares)).map { $0 - $1 }
        let distance = zip(residuals, weights).reduce(0) { $0 + $1.0 * $1.0 * $1.1 }
        let expected = Self.expectedDistance(
            columns, gains, weights, covariance.matrix(squares))
        misfit = max(1, distance / expected)
    }

    /// The squared coefficients, and the weights of the points for their noise.
    private static func settled(
        _ columns: [[Double]], _ variances: [Double], _ covariance: AllanCovariance
    ) -> (squares: [Double], weights: [Double])? {
        // Starts as if all noise were white with the measured variances.
        var weights = zip(variances, covariance.sizes).map { 1 / ($0 * $0 * Double($1)) }
        var squares: [Double] = []
        for _ in 0..<rounds {
            let fit = NonNegativeFit(columns: columns, weights: weights)
            guard let found = fit.coefficients(of: variances) else { return nil }
            squares = found
            weights = covariance.diagonal(squares).map { 1 / $0 }
            guard weights.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        }
        return (squares, weights)
    }

    private static func model(_ columns: [[Double]], _ squares: [Double]) -> [Double] {
        columns[0].indices.map { point in
            columns.indices.reduce(0) { $0 + columns[$1][point] * squares[$1] }
        }
    }

    /// The mean of the weighted squared distances from the unconstrained fit, for points with the
    /// given covariance: the trace of W·(1 − A·G)·C·(1 − A·G)ᵀ.
    private static func expectedDistance(
        _ columns: [[Double]], _ gains: [[Double]], _ weights: [Double], _ covariance: [Double]
    ) -> Double {
        weights.indices.reduce(0) { sum, point in
            let residual = weights.indices.map { other in
                columns.indices.reduce(other == point ? 1 : 0) {
                    $0 - columns[$1][point] * gains[$1][other]
                }
            }
            var square = 0.0
            for row in weights.indices {
                for column in weights.indices {
                    square +=
                        residual[row] * residual[column]
                        * covariance[row * weights.count + column]
                }
            }
            return sum + weights[point] * square
        }
    }

    /// The standard error of a squared coefficient.
    func standardError(of term: NoiseTerm) -> Double {
        let spread = spread(of: term)
        let square = squares[term.rawValue]
        return (spread.constant + square * (spread.linear + square * spread.quadratic))
            .squareRoot()
    }

    /// The 95 % confidence interval of a squared coefficient.
    ///
    /// It is wide enough to be valid also for the largest of three axes, which chance favors.
    func interval(of term: NoiseTerm) -> (least: Double, most: Double) {
        (
            reach(of: term, deviates: Quantiles.largestOfThree).least,
            reach(of: term, deviates: Quantiles.normal95).most
        )
    }

    /// All values whose distance from the unconstrained squared coefficient is at most this many of
    /// the errors at the value itself, because stronger noise scatters more.
    private func reach(
        of term: NoiseTerm, deviates: Double
    ) -> (least: Double, most: Double) {
        let (free, spread) = (freeSquares[term.rawValue], spread(of: term))
        let factor = deviates * deviates
        // (free − t)² = factor · (constant + linear·t + quadratic·t²).
        let square = 1 - factor * spread.quadratic
        let half = free + factor * spread.linear / 2
        let rest = free * free - factor * spread.constant
        let root = max(0, half * half - square * rest).squareRoot()
        let best = squares[term.rawValue]
        guard square > 0 else { return (0, .infinity) }
        return (max(0, min(best, (half - root) / square)), max(best, (half + root) / square))
    }

    /// The variance of an unconstrained squared coefficient as a polynomial in its true value, with
    /// the other terms as fitted.
    private func spread(
        of term: NoiseTerm
    ) -> (constant: Double, linear: Double, quadratic: Double) {
        let (own, gain) = (term.rawValue, gains[term.rawValue])
        let others = squares.indices.filter { $0 != own && squares[$0] > 0 }
        var (constant, linear) = (0.0, 0.0)
        for other in others {
            linear += 2 * squares[other] * covariance.variance(of: gain, own, other)
            for second in others {
                constant +=
                    squares[other] * squares[second]
                    * covariance.variance(of: gain, other, second)
            }
        }
        let quadratic = covariance.variance(of: gain, own, own)
        return (misfit * constant, misfit * linear, misfit * quadratic)
    }
}
