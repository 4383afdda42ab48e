/// Quantiles of the distributions for confidence intervals.
enum Quantiles {
    /// Half the width of a 95 % interval of the normal distribution, in standard deviations.
    static let normal95 = 1.959_963_985
    /// The number of standard deviations that none of three values exceeds with 97.5 % probability:
    /// the quantile of 1 − 0.025/3.
    static let largestOfThree = 2.393_979_800

    /// The quantile of χ²/ν for a normal quantile.
    ///
    /// Wilson and Hilferty, "The distribution of chi-square", 1931: accurate within 1 % from ν = 5
    /// on, between the 2.5 % and the 97.5 % quantile.
    static func reducedChiSquare(degreesOfFreedom: Double, normal: Double) -> Double {
        let spread = 2 / (9 * degreesOfFreedom)
        let root = max(0, 1 - spread + normal * spread.squareRoot())
        return root * root * root
    }
}
