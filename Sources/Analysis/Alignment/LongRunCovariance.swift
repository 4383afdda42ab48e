/// What each observation adds to a gradient that vanishes in sum; tells how sure an estimate is
/// although its errors are correlated.
struct LongRunCovariance {
    /// Numbers of one observation.
    let size: Int
    private var values: [Double] = []

    /// No observation yet.
    init(size: Int) {
        self.size = size
    }

    /// Adds an observation of `size` numbers.
    mutating func append(_ score: [Double]) { values += score }

    /// Observations.
    var count: Int { size > 0 ? values.count / size : 0 }

    /// The covariance of the sum when observations up to `length` apart are correlated: Newey and
    /// West, "A simple, positive semi-definite, heteroskedasticity and autocorrelation consistent
    /// covariance matrix", 1987, with Bartlett's weights 1 − j/length.
    ///
    /// Computed as the mean of products of sums over `length` neighbors, which is the same. Few
    /// stretches of that length make a covariance uncertain; it is enlarged so that twice the
    /// standard error holds 95 % of Student's law with as many degrees of freedom.
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

    /// The square of Student's 97.7 % point over that of the normal law, 2, by the first term of its
    /// expansion, (t/2)² = 1 + 5/(2ν).
    private func enlargement(_ length: Int) -> Double {
        // Bartlett's window has 1.5 n / length degrees of freedom (Priestley, 1981, 6.2).
        let freedom = max(1, 1.5 * Double(count) / Double(length) - Double(size))
        return 1 + 2.5 / freedom
    }

    /// Over how many observations correlation reaches, for the least error of ``longRun``: Andrews,
    /// "Heteroskedasticity and autocorrelation consistent covariance matrix estimation", 1991, with
    /// an autoregression of first order; the largest of all numbers', and at least Newey and West's
    /// rule of thumb (1994).
    var correlationLength: Int {
        let observations = Double(count)
        guard observations > 1 else { return 1 }
        let lengths = (0..<size).map { row -> Double in
            let correlation = min(max(neighborCorrelation(row), -0.97), 0.97)
            let (square, difference) = (correlation * correlation, 1 - correlation * correlation)
            return 1.1447 * cubeRoot(4 * square / (difference * difference) * observations)
        }
        // (n / 100) to the power 2/9 is its cube root's two thirds.
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

    /// By Newton's method, from above.
    private func cubeRoot(_ value: Double) -> Double {
        guard value > 0 else { return 0 }
        var root = max(value, 1)
        for _ in 0..<100 { root = (2 * root + value / (root * root)) / 3 }
        return root
    }
}
