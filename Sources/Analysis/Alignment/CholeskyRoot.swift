/// A lower triangle whose product with its transpose is a given matrix: Golub and Van Loan, "Matrix
/// Computations", 4.2; quicker than ``SymmetricMatrix/inverse``, and for well-scaled matrices.
struct CholeskyRoot {
    /// Rows up to the diagonal.
    private var rows: [[Double]]

    /// nil of a matrix that is not positive definite.
    ///
    /// - Parameter rows: the matrix's rows up to the diagonal.
    init?(_ rows: [[Double]]) {
        self.rows = rows
        for row in rows.indices {
            for column in 0...row {
                var rest = self.rows[row][column]
                for index in 0..<column { rest -= self.rows[row][index] * self.rows[column][index] }
                if column < row {
                    self.rows[row][column] = rest / self.rows[column][column]
                } else {
                    // What rounding leaves of a singular matrix is no pivot.
                    guard rest > 1e-13 * rows[row][row], rest.isFinite else { return nil }
                    self.rows[row][row] = rest.squareRoot()
                }
            }
        }
    }

    /// What the matrix makes `vector` of.
    func solve(_ vector: [Double]) -> [Double] {
        var result = vector
        for row in rows.indices {
            for column in 0..<row { result[row] -= rows[row][column] * result[column] }
            result[row] /= rows[row][row]
        }
        for row in rows.indices.reversed() {
            result[row] /= rows[row][row]
            for column in 0..<row { result[column] -= rows[row][column] * result[row] }
        }
        return result
    }
}
