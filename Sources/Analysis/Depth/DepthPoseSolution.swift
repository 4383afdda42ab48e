import LockstepSamples

/// Robust least squares by Gauss–Newton steps on the distance to the second map's surface: Chen and
/// Medioni, "Object modeling by registration of multiple range images", 1992.
struct DepthPoseSolution {
    private let parameters: DepthPoseParameters
    private let covariance: SymmetricMatrix

    private static let mostSteps = 8
    /// The largest change of any parameter at which the fit has converged: far below any standard
    /// error.
    private static let settledChange = 1e-5
    /// The number of neighboring pairs that share the slow errors of tracking.
    private static let correlatedPairs = 3

    /// The parameters that were free.
    var unknowns: DepthPoseParameters.Unknowns { parameters.unknowns }

    /// The factor that converts poses to the scale of depth.
    var factor: Estimate {
        Estimate(value: parameters.factor, standardError: standardError(0))
    }

    /// The velocity at which stated positions drift from true ones, in m/s by the scale of depth,
    /// world axes.
    var drift: Vector3 { parameters.drift }

    /// The true focal length as a share of the stated one; exact if it was not free.
    var focal: Estimate {
        let isFree = parameters.unknowns == .all
        return Estimate(
            value: parameters.focal,
            standardError: isFree ? standardError(DepthPoseParameters.focalIndex) : 0)
    }

    /// The standard error of the drift along a direction, in m/s; 0 if drift was not free.
    func driftError(along direction: Vector3) -> Double {
        guard parameters.unknowns == .all else { return 0 }
        let weights = [0, direction.x, direction.y, direction.z, 0, 0]
        let variance = zip(weights, covariance.times(weights)).reduce(0) { $0 + $1.0 * $1.1 }
        return max(0, variance).squareRoot()
    }

    private func standardError(_ index: Int) -> Double {
        max(0, covariance[index, index]).squareRoot()
    }

    /// nil if the equations do not determine all unknowns, or the fit diverges.
    init?(
        _ pairs: [DepthComparison], from factor: Double, unknowns: DepthPoseParameters.Unknowns
    ) {
        var parameters = DepthPoseParameters(unknowns: unknowns, factor: factor)
        var covariance: SymmetricMatrix?
        for _ in 0..<Self.mostSteps {
            let terms = pairs.map { $0.terms(parameters) }
            let limit = DepthTermSums.limit(terms.joined())
            var sums = DepthTermSums(size: unknowns.count)
            var gradients = LongRunCovariance(size: unknowns.count)
            // The errors of points of one pair are correlated.
            for pair in terms { gradients.append(sums.add(pair, limit: limit)) }
            guard let inverse = sums.information.inverse else { return nil }
            let step = parameters.less(inverse.times(sums.gradient))
            parameters = step.parameters
            guard parameters.isPlausible else { return nil }
            covariance = inverse.around(
                gradients.longRun(min(Self.correlatedPairs, pairs.count)))
            if step.change < Self.settledChange { break }
        }
        guard let covariance else { return nil }
        (self.parameters, self.covariance) = (parameters, covariance)
    }
}
