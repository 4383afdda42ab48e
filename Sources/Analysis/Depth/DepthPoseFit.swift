import LockstepSamples

/// What depth maps say of the poses' meter and drift, and of the focal length.
struct DepthPoseFit {
    /// Meters of the poses in one meter of depth.
    let scale: Estimate
    /// How fast stated places move away from true ones; nil if the surfaces seen do not hold the
    /// camera in all three directions, or all cannot be told apart.
    let drift: Drift?
    /// The true focal length as a share of the stated one; nil as ``drift``.
    let focal: Estimate?

    /// A velocity with the standard error of its length, m/s by the poses' meter, world axes.
    struct Drift: Hashable {
        var velocity: Vector3
        var standardError: Double
    }

    /// Fewer pairs that moved have no standard error worth the name.
    static let fewestPairs = 6
    /// Meters between two maps' cameras: with less, noise of a centimeter drowns the meter.
    static let leastMovement = 0.02

    /// nil if too few pairs moved, or the fit does not settle.
    init?(_ pairs: [DepthComparison]) {
        let moved = pairs.filter { $0.stated.translation.length > Self.leastMovement }
        guard moved.count >= Self.fewestPairs, let rough = RoughPoseFactor.of(moved) else {
            return nil
        }
        let whole = DepthPoseSolution(moved, from: rough, unknowns: .all)
        guard let solution = whole ?? DepthPoseSolution(moved, from: rough, unknowns: .factor)
        else { return nil }
        let factor = solution.factor
        // Poses · factor = depth.
        scale = Estimate(
            value: 1 / factor.value,
            standardError: factor.standardError / (factor.value * factor.value))
        drift = whole.map { whole in
            let velocity = whole.drift
            return Drift(
                velocity: velocity / whole.factor.value,
                standardError: whole.driftError(along: velocity.normalized) / whole.factor.value)
        }
        focal = whole?.focal
    }
}
