import LockstepSamples

/// The scale and drift of the poses and the focal length, from depth maps.
struct DepthPoseFit {
    /// Meters of the poses per meter of depth.
    let scale: Estimate
    /// Whether parts of the recording give scales that contradict each other.
    let partsDisagree: Bool
    /// The velocity at which stated positions drift from true ones; nil if the visible surfaces do
    /// not constrain the camera in all three directions, or the parameters cannot be separated.
    let drift: Drift?
    /// The true focal length as a share of the stated one; nil if ``drift`` is.
    let focal: Estimate?

    /// A velocity with the standard error of its length, in m/s by the poses' scale, world axes.
    struct Drift: Hashable {
        var velocity: Vector3
        var standardError: Double
    }

    /// The fewest moved pairs for a usable standard error.
    static let fewestPairs = 6
    /// The smallest distance between two maps' cameras in meters: below it, noise of a centimeter
    /// hides the scale.
    static let leastMovement = 0.02
    private static let partCount = 3

    /// nil if too few pairs moved, or the fit does not converge.
    init?(_ pairs: [DepthComparison]) {
        let moved = pairs.filter { $0.stated.translation.length > Self.leastMovement }
        guard moved.count >= Self.fewestPairs, let rough = RoughPoseFactor.of(moved) else {
            return nil
        }
        let whole = DepthPoseSolution(moved, from: rough, unknowns: .all)
        guard let solution = whole ?? DepthPoseSolution(moved, from: rough, unknowns: .factor)
        else { return nil }
        let parts = Self.parts(of: moved).compactMap {
            DepthPoseSolution($0, from: rough, unknowns: solution.unknowns)
        }
        let factor = solution.factor.widened(byPartsOf: parts.map(\.factor))
        partsDisagree = factor.standardError > 2 * solution.factor.standardError
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
        focal = whole?.focal.widened(byPartsOf: parts.map(\.focal))
    }

    /// Thirds of the pairs in order of time, each long enough to be fitted by itself.
    ///
    /// Depth maps of a real LiDAR bend differently from place to place, which no residual of the
    /// fit of all pairs shows: only the thirds contradict each other.
    private static func parts(of pairs: [DepthComparison]) -> [[DepthComparison]] {
        let size = pairs.count / partCount
        guard size >= fewestPairs else { return [] }
        let ordered = pairs.sorted { $0.timestamps.first < $1.timestamps.first }
        return (0..<partCount).map { Array(ordered[$0 * size..<($0 + 1) * size]) }
    }
}
