/// Quantiles of the distributions that errors are stated by.
enum Quantiles {
    /// Half the width of a 95 % interval of the normal distribution, standard deviations.
    static let normal95 = 1.959_963_985
    /// How many standard deviations none of three numbers is too high by, with 97.5 %: the deviate of
    /// 1 − 0.025/3.
    static let largestOfThree = 2.393_979_800

    /// The quantile of χ²/ν that belongs to a normal deviate.
    ///
    /// Wilson and Hilferty, "The distribution of chi-square", 1931: within 1 % from ν = 5 on,
    /// between the 2.5 % and the 97.5 % quantile.
    static func reducedChiSquare(degreesOfFreedom: Double, normal: Double) -> Double {
        let spread = 2 / (9 * degreesOfFreedom)
        let root = max(0, 1 - spread + normal * spread.squareRoot())
        return root * root * root
    }
}
