/// The variances and covariances of an Allan curve's estimates, for the noise in the data.
///
/// They depend only on cluster sizes and length, so the axes of a sensor share them.
struct AllanCovariance {
    /// The curve's cluster sizes.
    let sizes: [Int]
    /// The number of samples in the curve.
    let count: Int
    /// A square matrix over the sizes per pair of terms, in row-major order.
    private var tables: [[Double]]

    /// Precomputes what all curves with this many samples and these sizes share.
    init(sizes: [Int], count: Int) {
        self.sizes = sizes
        self.count = count
        let empty = [Double](repeating: 0, count: sizes.count * sizes.count)
        tables = [[Double]](repeating: empty, count: TermPair.count)
        for (row, longer) in sizes.enumerated() {
            for (column, shorter) in sizes.prefix(row + 1).enumerated() {
                let pair = ClusterPair(longer: longer, shorter: shorter, count: count)
                for (table, value) in pair.covariances.enumerated() {
                    tables[table][row * sizes.count + column] = value
                    tables[table][column * sizes.count + row] = value
                }
            }
        }
    }

    /// The covariance matrix of a curve's variances in row-major order, for noise with the given
    /// squared coefficients by term.
    func matrix(_ squares: [Double]) -> [Double] {
        var matrix = [Double](repeating: 0, count: sizes.count * sizes.count)
        for first in squares.indices {
            for second in squares.indices where squares[first] * squares[second] > 0 {
                let weight = squares[first] * squares[second]
                let table = tables[TermPair.index(first, second)]
                for index in matrix.indices { matrix[index] += weight * table[index] }
            }
        }
        return matrix
    }

    /// The diagonal of the covariance matrix: the variances of a curve's variances.
    func diagonal(_ squares: [Double]) -> [Double] {
        let matrix = matrix(squares)
        return sizes.indices.map { matrix[$0 * sizes.count + $0] }
    }

    /// The contribution of a pair of terms to the variance of Σ gain·σ², for squared coefficients
    /// of one.
    func variance(of gains: [Double], _ first: Int, _ second: Int) -> Double {
        let table = tables[TermPair.index(first, second)]
        var sum = 0.0
        for row in gains.indices {
            for column in gains.indices {
                sum += gains[row] * gains[column] * table[row * sizes.count + column]
            }
        }
        return sum
    }

    /// The upper bound of a squared coefficient at 97.5 % confidence from one point of a curve,
    /// whatever other noise it contains: other noise only raises the point.
    ///
    /// The point is the one where the term is largest, the first or the last. The bound is infinite
    /// if even that point gives none.
    func bound(on term: NoiseTerm, in curve: AllanCurve) -> Double {
        let isOfShortTimes = term == .quantization || term == .noiseDensity
        let place = isOfShortTimes ? 0 : sizes.count - 1
        guard sizes.indices.contains(place), curve.points.indices.contains(place) else {
            return .infinity
        }
        let expected = term.variance(clusterSize: sizes[place])
        let unit = NoiseTerm.allCases.map { $0 == term ? 1.0 : 0 }
        let ratio = Quantiles.reducedChiSquare(
            degreesOfFreedom: 2 * expected * expected / diagonal(unit)[place],
            normal: -Quantiles.normal95)
        return ratio > 0 ? curve.points[place].variance / (expected * ratio) : .infinity
    }
}
