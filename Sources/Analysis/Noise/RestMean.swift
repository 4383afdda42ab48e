import LockstepSamples

/// The mean of a sensor's samples while the phone is at rest.
struct RestMean: Hashable {
    /// The mean in the sensor's unit and axes: a gyroscope's bias; for an accelerometer, gravity
    /// plus bias.
    let mean: Vector3
    /// The standard error of the mean on each axis, including the correlation of neighbors.
    let standardError: Vector3
    /// The number of averaged samples.
    let count: Int

    /// The fewest samples for a mean.
    static let fewest = 200
    /// The number of stretches whose means determine the variance of the mean.
    private static let stretches = 20

    /// The mean of the samples of a phone at rest.
    static func of(_ series: VectorSeries, in range: Range<Int>) -> Observation<RestMean> {
        guard range.count >= fewest else { return .notObservable(.needsSamples(fewest)) }
        var (mean, error) = (Vector3.zero, Vector3.zero)
        for axis in 0..<3 {
            (mean[axis], error[axis]) = meanAndError(series.axis(axis, in: range))
        }
        return .observed(RestMean(mean: mean, standardError: error, count: range.count))
    }

    /// The length of the mean: at rest, an accelerometer's is 1 g apart from its bias and scale.
    var norm: Double { mean.length }

    /// The standard error of ``norm``.
    var normError: Double { (standardError * mean.normalized).length }

    /// The direction of the mean, a unit vector in the sensor's axes: an accelerometer with Apple's
    /// sign points down.
    var direction: Vector3 { mean.normalized }

    /// The standard error of ``direction`` as an angle in radians: that of the sum of both
    /// components perpendicular to it, without the sensor's bias.
    var directionErrorRadians: Double {
        let along = standardError * direction
        let across = max(0, standardError.dot(standardError) - along.dot(along))
        return norm > 0 ? across.squareRoot() / norm : .infinity
    }

    /// The mean and its error from the means of stretches.
    ///
    /// If neighboring stretches are correlated, the error is that of a first-order autoregressive
    /// series: larger by √((1 + ρ)/(1 − ρ)).
    private static func meanAndError(_ values: [Double]) -> (Double, Double) {
        let mean = values.reduce(0, +) / Double(values.count)
        let length = values.count / stretches
        let parts = (0..<stretches).map { part in
            values[part * length..<(part + 1) * length].reduce(0) { $0 + ($1 - mean) }
                / Double(length)
        }
        let middle = parts.reduce(0, +) / Double(stretches)
        let squares = parts.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
        guard squares > 0 else { return (mean, 0) }
        let products = zip(parts, parts.dropFirst()).reduce(0) {
            $0 + ($1.0 - middle) * ($1.1 - middle)
        }
        // A bias that drifts throughout has no mean: the limit keeps the error finite.
        let correlation = min(0.95, max(0, products / squares))
        let variance = squares / Double(stretches * (stretches - 1))
        return (mean, (variance * (1 + correlation) / (1 - correlation)).squareRoot())
    }
}
