/// A lower triangle whose product with its transpose is a given matrix: Golub and Van Loan, "Matrix
/// Computations", 4.2; quicker than ``SymmetricMatrix/inverse``, and for well-scaled matrices.
struct CholeskyRoot {
    private let size: Int
    /// Row after row, of which the lower half is used.
    private var entries: [Double]

    /// nil for a matrix that is not positive definite.
    ///
    /// - Parameter entry: the matrix's, asked for up to the diagonal.
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
                    // What rounding leaves of a singular matrix is no pivot.
                    guard rest > 1e-13 * entry(row, row), rest.isFinite else { return nil }
                    entries[row * size + row] = rest.squareRoot()
                }
            }
        }
    }

    /// What the matrix makes `vector` of.
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
