/// A small symmetric matrix with the operations of a fit.
struct SymmetricMatrix {
    /// The number of rows and columns.
    let size: Int
    /// The entries in row-major order.
    private(set) var entries: [Double]

    /// A matrix of zeros.
    init(size: Int) {
        self.size = size
        entries = Array(repeating: 0, count: size * size)
    }

    subscript(row: Int, column: Int) -> Double {
        get { entries[row * size + column] }
        set { entries[row * size + column] = newValue }
    }

    /// Adds `value` to an entry and its transpose.
    mutating func add(_ value: Double, _ row: Int, _ column: Int) {
        self[row, column] += value
        if row != column { self[column, row] += value }
    }

    /// The product with a vector.
    func times(_ vector: [Double]) -> [Double] {
        (0..<size).map { row in
            (0..<size).reduce(0) { $0 + self[row, $1] * vector[$1] }
        }
    }

    /// Returns this · middle · this: the covariance of a fit whose inverse information is this
    /// matrix.
    func around(_ middle: SymmetricMatrix) -> SymmetricMatrix {
        var result = SymmetricMatrix(size: size)
        let columns = (0..<size).map { column in
            times(middle.times((0..<size).map { self[$0, column] }))
        }
        for row in 0..<size {
            for column in 0..<size { result[row, column] = columns[column][row] }
        }
        return result
    }

    /// The inverse; nil if the matrix is not positive definite up to rounding.
    ///
    /// The matrix is first scaled to a diagonal of ones, so that parameters may have any units.
    var inverse: SymmetricMatrix? {
        let scale = (0..<size).map { self[$0, $0] > 0 ? 1 / self[$0, $0].squareRoot() : 0 }
        guard scale.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        var scaled = SymmetricMatrix(size: size)
        for row in 0..<size {
            for column in 0..<size {
                scaled[row, column] = self[row, column] * scale[row] * scale[column]
            }
        }
        let (values, vectors) = scaled.eigen
        guard let least = values.last, least > 1e-13 else { return nil }
        var result = SymmetricMatrix(size: size)
        for (value, vector) in zip(values, vectors) {
            for row in 0..<size {
                for column in 0..<size {
                    result[row, column] +=
                        vector[row] * vector[column] / value * scale[row] * scale[column]
                }
            }
        }
        return result
    }
}

extension SymmetricMatrix {
    /// The eigenvalues, the largest first, with their unit vectors.
    ///
    /// Cyclic Jacobi rotations: Golub and Van Loan, "Matrix Computations", 8.5.
    var eigen: (values: [Double], vectors: [[Double]]) {
        var matrix = self
        var vectors = (0..<size).map { row in (0..<size).map { $0 == row ? 1.0 : 0 } }
        for _ in 0..<Self.mostSweeps where matrix.offDiagonal > 0 {
            for row in 0..<size {
                for column in row + 1..<size { matrix.annihilate(row, column, &vectors) }
            }
        }
        let order = (0..<size).sorted { matrix[$0, $0] > matrix[$1, $1] }
        return (order.map { matrix[$0, $0] }, order.map { vectors[$0] })
    }

    /// Jacobi's method converges quadratically; eight sweeps are enough for a dozen rows.
    private static let mostSweeps = 16

    private var offDiagonal: Double {
        var sum = 0.0
        for row in 0..<size {
            for column in row + 1..<size { sum += self[row, column].magnitude }
        }
        return sum
    }

    private mutating func annihilate(_ p: Int, _ q: Int, _ vectors: inout [[Double]]) {
        let entry = self[p, q]
        guard entry != 0 else { return }
        let slope = (self[q, q] - self[p, p]) / (2 * entry)
        let root = (1 + slope * slope).squareRoot()
        let tangent = slope >= 0 ? 1 / (slope + root) : 1 / (slope - root)
        let cosine = 1 / (1 + tangent * tangent).squareRoot()
        let sine = tangent * cosine
        for k in 0..<size {
            let (left, right) = (self[k, p], self[k, q])
            self[k, p] = cosine * left - sine * right
            self[k, q] = sine * left + cosine * right
        }
        for k in 0..<size {
            let (upper, lower) = (self[p, k], self[q, k])
            self[p, k] = cosine * upper - sine * lower
            self[q, k] = sine * upper + cosine * lower
            let (one, other) = (vectors[p][k], vectors[q][k])
            vectors[p][k] = cosine * one - sine * other
            vectors[q][k] = sine * one + cosine * other
        }
        self[p, q] = 0
        self[q, p] = 0
    }
}
