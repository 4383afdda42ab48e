/// The contributions of observations to a gradient whose sum is zero, for the standard error of an
/// estimate with correlated errors.
struct LongRunCovariance {
    /// The number of values per observation.
    let size: Int
    private var values: [Double] = []

    /// Creates a covariance without observations.
    init(size: Int) {
        self.size = size
    }

    /// Adds an observation of `size` values.
    mutating func append(_ score: [Double]) { values += score }

    /// The number of observations.
    var count: Int { size > 0 ? values.count / size : 0 }

    /// The covariance of the sum if observations up to `length` apart are correlated: Newey and
    /// West, "A simple, positive semi-definite, heteroskedasticity and autocorrelation consistent
    /// covariance matrix", 1987, with Bartlett's weights 1 − j/length.
    ///
    /// Computed as the mean of products of sums over `length` neighbors, which is equivalent. A
    /// covariance from few stretches of that length is uncertain. It is enlarged until twice the
    /// standard error covers 95 % of Student's distribution with as many degrees of freedom.
    func longRun(_ length: Int) -> SymmetricMatrix {
        var result = SymmetricMatrix(size: size)
        var sums = Array(repeating: 0.0, count: size)
        let length = max(1, min(length, count))
        for index in 0..<(count + length - 1) {
            for row in 0..<size {
                if index < count { sums[row] += values[index * size + row] }
                if index >= length { sums[row] -= values[(index - length) * size + row] }
            }
            for row in 0..<size {
                for column in 0...row { result[row, column] += sums[row] * sums[column] }
            }
        }
        let factor = enlargement(length) / Double(length)
        for row in 0..<size {
            for column in 0...row {
                result[row, column] *= factor
                result[column, row] = result[row, column]
            }
        }
        return result
    }

    /// The square of the 97.7 % quantile of Student's distribution relative to that of the normal
    /// distribution, 2, by the first term of its expansion, (t/2)² = 1 + 5/(2ν).
    private func enlargement(_ length: Int) -> Double {
        // Bartlett's window has 1.5 n / length degrees of freedom (Priestley, 1981, 6.2).
        let freedom = max(1, 1.5 * Double(count) / Double(length) - Double(size))
        return 1 + 2.5 / freedom
    }

    /// The number of observations over which correlation extends, for the smallest error of
    /// ``longRun``: Andrews, "Heteroskedasticity and autocorrelation consistent covariance matrix
    /// estimation", 1991, with a first-order autoregression.
    ///
    /// It is the largest over all values, and at least Newey and West's rule of thumb (1994).
    var correlationLength: Int {
        let observations = Double(count)
        guard observations > 1 else { return 1 }
        let lengths = (0..<size).map { row -> Double in
            let correlation = min(max(neighborCorrelation(row), -0.97), 0.97)
            let (square, difference) = (correlation * correlation, 1 - correlation * correlation)
            return 1.1447 * cubeRoot(4 * square / (difference * difference) * observations)
        }
        // (n / 100) to the power 2/9 is the power 2/3 of its cube root.
        let scaled = cubeRoot(observations / 100)
        let least = 4 * cubeRoot(scaled * scaled)
        return Int(max(least, lengths.max() ?? 1).rounded(.up))
    }

    private func neighborCorrelation(_ row: Int) -> Double {
        var (products, squares) = (0.0, 0.0)
        for index in 0..<count {
            let value = values[index * size + row]
            squares += value * value
            if index > 0 { products += value * values[(index - 1) * size + row] }
        }
        return squares > 0 ? products / squares : 0
    }

    /// The cube root by Newton's method, from above.
    private func cubeRoot(_ value: Double) -> Double {
        guard value > 0 else { return 0 }
        var root = max(value, 1)
        for _ in 0..<100 { root = (2 * root + value / (root * root)) / 3 }
        return root
    }
}
