import LockstepSamples

/// The approximate factor that converts poses to the scale of depth, as the start of a fit.
enum RoughPoseFactor {
    // From half to double, 1.07^±10, in steps small enough for the fit.
    private static let steps = -10...10
    private static let step = 1.07
    /// The cap on differences, as a share of the depth, because larger ones come from another
    /// surface.
    private static let mostDifference = 0.1
    /// Every third point of a map is enough.
    private static let stride = 3
    /// The fewest points of a pair that must be on a surface.
    private static let fewestPoints = 16

    /// The factor with the smallest differences in depth; nil if almost no pairs overlap.
    static func of(_ pairs: [DepthComparison]) -> Double? {
        let factors = steps.map { power(of: $0) }
        let differences = factors.map { factor in pairs.compactMap { difference($0, factor) } }
        guard let fewest = differences.map(\.count).min(), fewest > 0 else { return nil }
        let means = differences.map { $0.reduce(0, +) / Double($0.count) }
        return means.indices.min { means[$0] < means[$1] }.map { factors[$0] }
    }

    private static func power(of exponent: Int) -> Double {
        (0..<exponent.magnitude).reduce(1) { power, _ in
            exponent < 0 ? power / step : power * step
        }
    }

    /// The mean relative difference in depth of a pair.
    private static func difference(_ pair: DepthComparison, _ factor: Double) -> Double? {
        let (rotation, translation) = (pair.stated.rotation, pair.stated.translation * factor)
        var (sum, count) = (0.0, 0)
        for index in Swift.stride(from: 0, to: pair.points.count, by: stride) {
            guard let difference = pair.difference(rotation * pair.points[index] + translation)
            else { continue }
            sum += min(difference.relative.magnitude, mostDifference)
            count += 1
        }
        return count >= fewestPoints ? sum / Double(count) : nil
    }
}
