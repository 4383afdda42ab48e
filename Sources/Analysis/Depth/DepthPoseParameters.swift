import LockstepSamples

/// The parameters of a fit of depth maps to poses, in the order of its equations.
struct DepthPoseParameters {
    /// The free parameters.
    enum Unknowns: Int {
        /// Only the factor; no drift, no warp, and the focal length as stated.
        case factor = 1
        /// All of them.
        case all = 6

        /// The number of free parameters.
        var count: Int { rawValue }
    }

    let unknowns: Unknowns
    /// The factor that converts poses to the scale of depth.
    var factor: Double
    /// The velocity at which stated positions drift from true ones, in m/s by the scale of depth,
    /// world axes.
    var drift = Vector3.zero
    /// The true focal length as a share of the stated one.
    var focal = 1.0
    /// The share by which true depth exceeds the map's at 45° from the optical axis.
    ///
    /// It grows with the square of the angle's tangent. LiDAR maps have such a warp of a few
    /// percent, which is similar to another focal length.
    var warp = 0.0

    static let focalIndex = 4
    static let warpIndex = 5

    /// Whether factor, focal length and warp are within 0.2 to 5, 0.5 to 2 and ±0.5.
    ///
    /// Outside, a fit has diverged: it starts between half and double.
    var isPlausible: Bool {
        drift.length.isFinite && (0.2...5).contains(factor) && (0.5...2).contains(focal)
            && (-0.5...0.5).contains(warp)
    }

    /// Returns the parameters minus a step, and the largest change of any parameter.
    func less(_ step: [Double]) -> (parameters: Self, change: Double) {
        var next = self
        next.factor -= step[0]
        if unknowns == .all {
            next.drift -= Vector3(step[1], step[2], step[3])
            next.focal -= step[Self.focalIndex]
            next.warp -= step[Self.warpIndex]
        }
        return (next, step.map(\.magnitude).max() ?? 0)
    }
}
