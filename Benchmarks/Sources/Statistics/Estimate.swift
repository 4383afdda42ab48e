import Glibc

/// A number with the interval that contains the true one 19 times out of 20.
public struct Estimate: Hashable, Sendable {
    /// The best guess.
    public let value: Double
    /// The 95 % interval around it.
    public let interval: ClosedRange<Double>

    /// The geometric mean of ratios, by Student's t distribution of their logarithms.
    ///
    /// With logarithms, twice as fast and half as fast are at the same distance from equal.
    ///
    /// - Returns: nil for fewer than two ratios, or if one is not a positive finite number.
    public init?(ratios: [Double]) {
        guard ratios.count >= 2, ratios.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        let logarithms = ratios.map(log)
        let count = Double(logarithms.count)
        let mean = logarithms.reduce(0, +) / count
        let squares = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let standardError = (squares / (count - 1) / count).squareRoot()
        let reach = StudentT.quantile975(degreesOfFreedom: ratios.count - 1) * standardError
        value = exp(mean)
        interval = exp(mean - reach)...exp(mean + reach)
    }
}

/// Student's t distribution.
enum StudentT {
    /// Quantiles at 0.975 for 1 to 30 degrees of freedom: NIST/SEMATECH e-Handbook of Statistical
    /// Methods, 1.3.6.7.2.
    private static let table = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
        2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
        2.052, 2.048, 2.045, 2.042,
    ]

    /// Returns the value below which 97.5 % of the distribution is; beyond the table that for 30,
    /// which is slightly too wide.
    ///
    /// - Parameter degreesOfFreedom: at least 1.
    static func quantile975(degreesOfFreedom: Int) -> Double {
        table[min(max(degreesOfFreedom, 1), table.count) - 1]
    }
}
