/// The step of a sensor's samples.
enum QuantizationStep {
    /// The number of samples examined first; all samples are then compared with the result.
    private static let mostLooked = 4096
    /// Fewer levels match any step.
    private static let fewestLevels = 4

    /// The largest step of which all differences between samples are multiples, in their unit; nil
    /// if there is none within the precision of a 32-bit float.
    static func of(_ values: [Double]) -> Double? {
        guard let largest = values.lazy.map(\.magnitude).max(), largest.isFinite else { return nil }
        // A float's rounding is 2⁻²⁴ of it; twice for a difference, and once more for safety.
        let tolerance = largest * 0x1p-22
        let stride = max(1, values.count / mostLooked)
        let looked = Swift.stride(from: 0, to: values.count, by: stride).map { values[$0] }
        let levels = distinct(looked.sorted(), tolerance)
        guard levels.count >= fewestLevels else { return nil }
        return (1...3).lazy.compactMap { divisor in
            step(of: levels, divisor: Double(divisor), tolerance)
        }.first { isStep($0, of: values, from: levels[0], tolerance) }
    }

    /// Ascending values without those that differ only by rounding.
    private static func distinct(_ sorted: [Double], _ tolerance: Double) -> [Double] {
        sorted.reduce(into: []) { levels, value in
            if let last = levels.last, value - last <= 2 * tolerance { return }
            levels.append(value)
        }
    }

    /// The step that fits the levels best if the smallest difference is `divisor` steps.
    private static func step(
        of levels: [Double], divisor: Double, _ tolerance: Double
    ) -> Double? {
        let differences = zip(levels.dropFirst(), levels).map { $0 - $1 }
        guard let smallest = differences.min() else { return nil }
        let single = differences.filter { $0 < 1.5 * smallest }
        let first = single.reduce(0, +) / Double(single.count) / divisor
        guard first >= 20 * tolerance else { return nil }
        var (level, products, squares) = (0.0, 0.0, 0.0)
        for (value, difference) in zip(levels.dropFirst(), differences) {
            let steps = (difference / first).rounded()
            guard (difference - steps * first).magnitude <= first / 4 else { return nil }
            level += steps
            products += level * (value - levels[0])
            squares += level * level
        }
        return products / squares
    }

    private static func isStep(
        _ step: Double, of values: [Double], from level: Double, _ tolerance: Double
    ) -> Bool {
        values.allSatisfy { value in
            let steps = ((value - level) / step).rounded()
            return (value - level - steps * step).magnitude <= 2 * tolerance
        }
    }
}
