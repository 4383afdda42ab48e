/// A lower triangular matrix whose product with its transpose is a given matrix: Golub and Van
/// Loan, "Matrix Computations", 4.2.
///
/// It is faster than ``SymmetricMatrix/inverse``, and requires well-scaled matrices.
struct CholeskyRoot {
    private let size: Int
    /// The entries in row-major order; only the lower half is used.
    private var entries: [Double]

    /// Returns nil for a matrix that is not positive definite.
    ///
    /// - Parameter entry: the matrix's entries, called up to the diagonal.
    init?(size: Int, _ entry: (_ row: Int, _ column: Int) -> Double) {
        self.size = size
        entries = Array(repeating: 0, count: size * size)
        for row in 0..<size {
            for column in 0...row {
                var rest = entry(row, column)
                for index in 0..<column {
                    rest -= entries[row * size + index] * entries[column * size + index]
                }
                if column < row {
                    entries[row * size + column] = rest / entries[column * size + column]
                } else {
                    // Rounding errors of a singular matrix are not a pivot.
                    guard rest > 1e-13 * entry(row, row), rest.isFinite else { return nil }
                    entries[row * size + row] = rest.squareRoot()
                }
            }
        }
    }

    /// Returns the solution x of matrix · x = `vector`.
    func solve(_ vector: [Double]) -> [Double] {
        var result = vector
        for row in 0..<size {
            for column in 0..<row { result[row] -= entries[row * size + column] * result[column] }
            result[row] /= entries[row * size + row]
        }
        for row in (0..<size).reversed() {
            result[row] /= entries[row * size + row]
            for column in 0..<row { result[column] -= entries[row * size + column] * result[row] }
        }
        return result
    }
}
