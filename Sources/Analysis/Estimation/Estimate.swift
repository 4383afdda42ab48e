/// A number with its standard error.
struct Estimate: Hashable {
    /// The number.
    var value: Double
    /// Its standard error, in the number's unit.
    var standardError: Double

    /// The same number with a standard error that also explains how far estimates from parts of the
    /// data are apart.
    ///
    /// The standard error is multiplied by √(χ²/(n−1)) of the n parts around their weighted mean if
    /// that exceeds 1: the scale factor of the Particle Data Group, "Review of Particle Physics",
    /// introduction, 5.2.2. Fewer than two parts change nothing.
    func widened(byPartsOf parts: [Estimate]) -> Estimate {
        let usable = parts.filter { $0.standardError > 0 && $0.value.isFinite }
        guard usable.count > 1 else { return self }
        let weights = usable.map { 1 / ($0.standardError * $0.standardError) }
        let sum = zip(usable, weights).reduce(0) { $0 + $1.0.value * $1.1 }
        let mean = sum / weights.reduce(0, +)
        let spread = zip(usable, weights).reduce(0) {
            $0 + ($1.0.value - mean) * ($1.0.value - mean) * $1.1
        }
        let factor = (spread / Double(usable.count - 1)).squareRoot()
        return Estimate(value: value, standardError: standardError * max(1, factor))
    }
}
