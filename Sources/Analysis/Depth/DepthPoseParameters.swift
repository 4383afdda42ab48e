import LockstepSamples

/// What a fit of depth maps to poses changes, in the order of its equations.
struct DepthPoseParameters {
    /// Which of them are free.
    enum Unknowns: Int {
        /// The factor alone; no drift, and the focal length as stated.
        case factor = 1
        /// All of them.
        case factorDriftAndFocal = 5

        /// How many numbers are free.
        var count: Int { rawValue }
    }

    let unknowns: Unknowns
    /// By what poses are multiplied to be in depth's metre.
    var factor: Double
    /// m/s by depth's metre, world axes: how fast stated places move away from true ones.
    var drift = Vector3.zero
    /// The true focal length as a share of the stated one.
    var focal = 1.0

    static let focalIndex = 4

    /// Beyond these a fit has gone astray, 0.2 to 5 and 0.5 to 2: it began between half and double.
    var isPlausible: Bool {
        drift.length.isFinite && (0.2...5).contains(factor) && (0.5...2).contains(focal)
    }

    /// The parameters less a step, and the largest change of any.
    func less(_ step: [Double]) -> (parameters: Self, change: Double) {
        var next = self
        next.factor -= step[0]
        if unknowns == .factorDriftAndFocal {
            next.drift -= Vector3(step[1], step[2], step[3])
            next.focal -= step[Self.focalIndex]
        }
        return (next, step.map(\.magnitude).max() ?? 0)
    }
}
