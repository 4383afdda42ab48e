import LockstepSamples

/// What a fit of depth maps to poses changes, in the order of its equations.
struct DepthPoseParameters {
    /// Which of them are free.
    enum Unknowns: Int {
        /// The factor alone; no drift, no warp, and the focal length as stated.
        case factor = 1
        /// All of them.
        case all = 6

        /// How many numbers are free.
        var count: Int { rawValue }
    }

    let unknowns: Unknowns
    /// By what poses are multiplied to be in depth's meter.
    var factor: Double
    /// m/s by depth's meter, world axes: how fast stated places move away from true ones.
    var drift = Vector3.zero
    /// The true focal length as a share of the stated one.
    var focal = 1.0
    /// By which share true depth is larger than the map's at 45° from the optical axis.
    ///
    /// It grows with the square of the angle's tangent. LiDAR maps are warped like that by a few
    /// percent, which looks much like another focal length.
    var warp = 0.0

    static let focalIndex = 4
    static let warpIndex = 5

    /// Beyond these a fit has gone astray, 0.2 to 5, 0.5 to 2 and ±0.5: it began between half and double.
    var isPlausible: Bool {
        drift.length.isFinite && (0.2...5).contains(factor) && (0.5...2).contains(focal)
            && (-0.5...0.5).contains(warp)
    }

    /// The parameters less a step, and the largest change of any.
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
