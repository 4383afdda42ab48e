/// Weighted least squares over a few columns, with non-negative coefficients.
struct NonNegativeFit {
    /// The columns of the model, one value per observation.
    let columns: [[Double]]
    /// The weights, one per observation.
    let weights: [Double]
    private let normal: [[Double]]

    init(columns: [[Double]], weights: [Double]) {
        self.columns = columns
        self.weights = weights
        normal = columns.map { one in
            columns.map { other in
                weights.indices.reduce(0) { $0 + weights[$1] * one[$1] * other[$1] }
            }
        }
    }

    /// The coefficients that fit the observations best; nil without a solution.
    ///
    /// The best fit without negative coefficients is the unconstrained fit of the columns that it
    /// uses, so all subsets of columns are tried: 15 for four.
    func coefficients(of observations: [Double]) -> [Double]? {
        let right = columns.map { column in
            weights.indices.reduce(0) { $0 + weights[$1] * column[$1] * observations[$1] }
        }
        var best: (gain: Double, coefficients: [Double])?
        for choice in 1..<(1 << columns.count) {
            let chosen = columns.indices.filter { choice >> $0 & 1 == 1 }
            let matrix = chosen.map { row in chosen.map { normal[row][$0] } }
            guard let solution = Self.solve(matrix, chosen.map { right[$0] }),
                solution.allSatisfy({ $0 >= 0 })
            else { continue }
            let gain = zip(chosen, solution).reduce(0) { $0 + right[$1.0] * $1.1 }
            guard gain > best?.gain ?? -.infinity else { continue }
            var coefficients = [Double](repeating: 0, count: columns.count)
            for (column, value) in zip(chosen, solution) { coefficients[column] = value }
            best = (gain, coefficients)
        }
        return best?.coefficients
    }

    /// The contribution of each observation to each coefficient of the unconstrained fit, one row
    /// per column; nil if the columns are not independent.
    var gains: [[Double]]? {
        var gains = columns
        for observation in weights.indices {
            let right = columns.map { $0[observation] * weights[observation] }
            guard let solution = Self.solve(normal, right) else { return nil }
            for (column, value) in solution.enumerated() { gains[column][observation] = value }
        }
        return gains
    }

    /// Solves the equations of a symmetric positive definite matrix by Cholesky's method; nil for
    /// other matrices.
    private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
        var (lower, solution) = (matrix, right)
        for row in right.indices {
            for column in 0...row {
                let sum = (0..<column).reduce(matrix[row][column]) {
                    $0 - lower[row][$1] * lower[column][$1]
                }
                // Columns that agree to more digits than this cannot be separated.
                if row == column, !(sum > matrix[row][row] * 1e-13) { return nil }
                lower[row][column] = row == column ? sum.squareRoot() : sum / lower[column][column]
            }
            let sum = (0..<row).reduce(right[row]) { $0 - lower[row][$1] * solution[$1] }
            solution[row] = sum / lower[row][row]
        }
        for row in right.indices.reversed() {
            let sum = (row + 1..<right.count).reduce(solution[row]) {
                $0 - lower[$1][row] * solution[$1]
            }
            solution[row] = sum / lower[row][row]
        }
        return solution
    }
}
