/// How the estimates of an Allan curve vary, alone and together, by the noise that is in the data.
///
/// Depends on cluster sizes and length only, so the axes of a sensor share one.
struct AllanCovariance {
    /// The curve's cluster sizes.
    let sizes: [Int]
    /// The readings that the curve was made of.
    let count: Int
    /// By pair of terms, a square matrix over the sizes, row after row.
    private var tables: [[Double]]

    /// What is common to all curves of so many readings and these sizes.
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

    /// The covariance matrix of a curve's variances, row after row, for noise whose squared
    /// coefficients are given by term.
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

    /// The variances of a curve's variances alone.
    func diagonal(_ squares: [Double]) -> [Double] {
        let matrix = matrix(squares)
        return sizes.indices.map { matrix[$0 * sizes.count + $0] }
    }

    /// The variance of Σ gain·σ² that a pair of terms makes, for squared coefficients of one.
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

    /// No larger is a squared coefficient with 97.5 %, by one point of a curve alone, whatever else
    /// is in it: noise of other kinds makes the point only higher.
    ///
    /// The point is that at which the term shows most, the first or the last. Infinite where even
    /// that one says nothing.
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
