import LockstepSamples

/// What depth maps say of the poses' metre and drift, and of the focal length.
struct DepthPoseFit {
    /// Metres of the poses in one metre of depth.
    let scale: Estimate
    /// m/s, world axes: how fast stated places move away from true ones; nil where the surfaces seen
    /// do not hold the camera in all three directions, or all cannot be told apart.
    let drift: Drift?
    /// The true focal length as a share of the stated one; nil as ``drift``.
    let focal: Estimate?

    /// A velocity with the standard error of its length.
    struct Drift: Hashable {
        var velocity: Vector3
        var standardError: Double
    }

    /// Fewer pairs that moved have no standard error worth the name.
    static let fewestPairs = 6

    /// nil where too few pairs moved, or the fit does not settle.
    init?(_ pairs: [DepthComparison]) {
        let moved = pairs.filter { $0.stated.translation.length > 0.02 }
        guard moved.count >= Self.fewestPairs, let rough = Self.roughFactor(moved) else {
            return nil
        }
        let whole = DepthPoseStep.settle(moved, factor: rough, size: DepthPoseStep.mostParameters)
        guard let fit = whole ?? DepthPoseStep.settle(moved, factor: rough, size: 1) else {
            return nil
        }
        let (factor, errors) = (fit.parameters[0], fit.standardErrors)
        // Poses · factor = depth.
        scale = Estimate(value: 1 / factor, standardError: errors[0] / (factor * factor))
        drift = whole.map { fit in
            let velocity = Vector3(fit.parameters[1], fit.parameters[2], fit.parameters[3])
            return Drift(
                velocity: velocity / factor,
                standardError: fit.error(along: velocity.normalized) / factor)
        }
        focal = whole.map { Estimate(value: $0.parameters[4], standardError: errors[4]) }
    }

    /// Halves to doubles of the poses' metre, by steps of 7 %; differences beyond a tenth count as a
    /// tenth, as another surface came between.
    private static func roughFactor(_ pairs: [DepthComparison]) -> Double? {
        let factors = (-10...10).map { step -> Double in
            (0..<step.magnitude).reduce(1) { factor, _ in step < 0 ? factor / 1.07 : factor * 1.07 }
        }
        let costs = factors.map { factor in
            pairs.compactMap { pair -> Double? in cost(pair, factor) }
        }
        guard let fewest = costs.map(\.count).min(), fewest > 0 else { return nil }
        let means = costs.map { $0.reduce(0, +) / Double($0.count) }
        return means.indices.min { means[$0] < means[$1] }.map { factors[$0] }
    }

    private static func cost(_ pair: DepthComparison, _ factor: Double) -> Double? {
        let (rotation, translation) = (pair.stated.rotation, pair.stated.translation * factor)
        var (sum, count) = (0.0, 0)
        for index in stride(from: 0, to: pair.points.count, by: 3) {
            guard let difference = pair.difference(rotation * pair.points[index] + translation)
            else { continue }
            sum += min(difference.relative.magnitude, 0.1)
            count += 1
        }
        return count > 15 ? sum / Double(count) : nil
    }
}

/// Robust least squares by steps of Gauss and Newton, with the distance to the second map's surface
/// as the difference: Chen and Medioni, "Object modelling by registration of multiple range images",
/// 1992.
struct DepthPoseStep {
    /// The factor of the poses' metre; three of drift, m/s of depth, world axes; the factor of the
    /// focal length.
    private(set) var parameters: [Double]
    private(set) var covariance: SymmetricMatrix

    var standardErrors: [Double] {
        parameters.indices.map { max(0, covariance[$0, $0]).squareRoot() }
    }

    /// The standard error of the drift's part along a direction.
    func error(along direction: Vector3) -> Double {
        let weights = [0, direction.x, direction.y, direction.z, 0]
        let variance = zip(weights, covariance.times(weights)).reduce(0) { $0 + $1.0 * $1.1 }
        return max(0, variance).squareRoot()
    }

    static let mostParameters = 5
    private static let steps = 8

    /// - Parameter size: 1 for the factor alone, or ``mostParameters``.
    static func settle(_ pairs: [DepthComparison], factor: Double, size: Int) -> Self? {
        var parameters = Array([factor, 0, 0, 0, 1].prefix(size))
        var result: Self?
        for _ in 0..<steps {
            guard let step = step(pairs, parameters) else { return nil }
            let change = zip(parameters, step.parameters).map { ($1 - $0).magnitude }.max() ?? 0
            parameters = step.parameters
            guard parameters.allSatisfy(\.isFinite), (0.2...5).contains(parameters[0]),
                size == 1 || (0.5...2).contains(parameters[4])
            else { return nil }
            result = step
            if change < 1e-5 { break }
        }
        return result
    }

    /// One step, with the covariance that the spread between pairs gives: points of one pair err
    /// alike.
    private static func step(_ pairs: [DepthComparison], _ parameters: [Double]) -> Self? {
        let size = parameters.count
        let terms = pairs.map { $0.terms(parameters) }
        let spread = terms.joined().map(\.residual.magnitude).median ?? 0
        // Tukey's constant for 95 % efficiency, and the normal law's deviation by its median.
        let limit = 4.685 * 1.4826 * max(0.003, spread)
        var information = SymmetricMatrix(size: size)
        var (scores, total) = (Scores(size: size), Array(repeating: 0.0, count: size))
        for pair in terms {
            let score = add(pair, to: &information, limit: limit)
            scores.append(score)
            for row in 0..<size { total[row] += score[row] }
        }
        guard let inverse = information.inverse else { return nil }
        let change = inverse.times(total)
        // Neighbouring pairs share the slow errors of tracking.
        return Self(
            parameters: zip(parameters, change).map { $0 - $1 },
            covariance: inverse.around(scores.longRun(min(3, pairs.count))))
    }

    /// Adds a pair's points to Σ JᵀJ, by Tukey's biweight: other surfaces count for nothing.
    ///
    /// - Returns: what they add to Σ Jᵀr.
    private static func add(
        _ terms: [DepthTerm], to information: inout SymmetricMatrix, limit: Double
    ) -> [Double] {
        let size = information.size
        var score = Array(repeating: 0.0, count: size)
        for term in terms where term.residual.magnitude < limit {
            let ratio = term.residual / limit
            let weight = (1 - ratio * ratio) * (1 - ratio * ratio)
            for row in 0..<size {
                let weighted = weight * term.derivatives[row]
                score[row] += weighted * term.residual
                for column in 0...row {
                    information.add(weighted * term.derivatives[column], row, column)
                }
            }
        }
        return score
    }
}

/// A point's difference and how it changes with the parameters.
private struct DepthTerm {
    var residual: Double
    var derivatives: [Double]
}

extension DepthComparison {
    fileprivate func terms(_ parameters: [Double]) -> [DepthTerm] {
        let isWhole = parameters.count == DepthPoseStep.mostParameters
        let zoom = isWhole ? parameters[4] : 1
        let (rotation, place) = (stated.rotation, stated.translation)
        // Stated places are true ones plus velocity times time.
        let axes = [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)]
            .map { secondFromWorld * $0 * seconds }
        var translation = place * parameters[0]
        if isWhole {
            for axis in 0..<3 { translation += axes[axis] * parameters[axis + 1] }
        }
        let columns = isWhole ? [place] + axes : [place]
        return points.compactMap { point in
            let seen = rotation * Vector3(point.x / zoom, point.y / zoom, point.z) + translation
            guard let difference = difference(seen, zoom: zoom) else { return nil }
            let gradient = difference.gradient
            var derivatives = columns.map { gradient.dot($0) }
            if isWhole {
                // Rays come nearer to the axis, and places in the picture go away from it.
                let inward = rotation * Vector3(point.x / zoom, point.y / zoom, 0)
                let outward = gradient.x * seen.x + gradient.y * seen.y
                derivatives.append((outward - gradient.dot(inward)) / zoom)
            }
            return DepthTerm(residual: difference.relative, derivatives: derivatives)
        }
    }
}
