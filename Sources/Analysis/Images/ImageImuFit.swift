import LockstepSamples

/// Offset, rotation, bias and line delay that make the gyroscope's turns those of the images.
///
/// A corner's bearing in one image, turned by what the gyroscope says between the instants of its
/// two rows, and moved by the camera's translation past the scene, must be its bearing in the other
/// image; the scene is the pair's own and is eliminated. Directions along the flow of translation
/// say little where depths differ, which is what the epipolar constraint of Kneip and Lynen, "Direct
/// optimization of frame-to-frame rotation", 2013, says of them as well; corners far off count less.
/// Rows have their own times as in Li, Kim and Mourikis, "Real-time motion tracking on a cellphone
/// using inertial sensing and a rolling-shutter camera", 2013.
///
/// Standard errors are those of an M-estimator (Huber, "Robust statistics", 1981, 6.3), inverse
/// second derivatives around the covariance of first ones. Second derivatives are less than the
/// weights that the steps are made of, since a corner's weight falls as it is moved away; first ones
/// are summed as by Newey and West over pairs, because neighbors have an image, and its errors, in
/// common.
struct ImageImuFit {
    /// d of t_imu = t_camera + d, seconds, where t_camera is the middle of the exposure of the middle
    /// row; that of an image of the usual exposure.
    var offset: Double
    /// From device to camera axes.
    var cameraFromImu: Matrix3
    /// The gyroscope's bias, rad/s, camera axes.
    var bias = Vector3.zero
    /// Seconds from a row to the next.
    var lineDelay: Double
    /// How much the offset grows with the exposure, seconds a second: 0.5 where timestamps mark the
    /// exposure's start and are said to mark its middle.
    var exposureShare = 0.0
    /// Of offset, rotation, bias, line delay, gain and exposure share.
    private(set) var covariance: SymmetricMatrix
    /// By how much more the images turn than the gyroscope, as a share: a wrong focal length.
    var gain = 0.0
    private(set) var usedPairs = 0
    /// Standard deviation of a bearing, radians.
    private(set) var noise: Double

    let pairs: [ImagePair]
    /// The mean of the exposures that are known, seconds.
    let usualExposure: Double
    let gyroscope: GyroscopeTurns
    let clock: RowClock
    let origin: HostTime
    var scenes: [PairScene]

    /// Offset, three of rotation, three of bias, line delay, gain, exposure share.
    static let size = 10
    private static let mostIterations = 60
    private static let noiseIterations = 6
    /// Pairs; a second of them.
    static let leastCorrelation = 15
    /// A step of the offset so small does not matter, as a share of its standard error.
    private static let settled = 0.03
    /// Standard deviations of what is believed beforehand: bias, rad/s, time from the first row to
    /// the last, seconds, where rows do not say it and where they do, gain, and exposure share.
    ///
    /// Chosen here: phones have a tenth of the first, 5 to 30 ms of the second, focal lengths that
    /// are right to a few percent, and timestamps within the exposure. What rows say is believed less
    /// than what passes for an answer, so that it is never echoed as one.
    static let beliefs = (
        bias: 0.1, readout: 0.04, statedReadout: 0.008, gain: 0.03, exposureShare: 0.5
    )
    static let nodes = 5
    /// The median of the squared length of two normal numbers.
    static let usualSquare = 1.386

    /// What the fit begins with.
    struct Start {
        var pairs: [ImagePair]
        /// The motion of each pair by its images alone.
        var motions: [PairMotion]
        var gyroscope: GyroscopeTurns
        var origin: HostTime
        var clock: RowClock
        var offset: Double
        var cameraFromImu: Matrix3
    }

    /// nil if the pairs do not determine the numbers, or it does not settle.
    init?(_ start: Start) {
        (pairs, gyroscope) = (start.pairs, start.gyroscope)
        (clock, origin) = (start.clock, start.origin)
        (offset, cameraFromImu, lineDelay) = (start.offset, start.cameraFromImu, 0)
        let exposures = pairs.compactMap(\.startExposure)
        usualExposure = exposures.reduce(0, +) / Double(max(exposures.count, 1))
        scenes = start.motions.map(\.scene)
        noise = start.motions.map(\.noise).median ?? 1e-3
        covariance = SymmetricMatrix(size: Self.size)
        for iteration in 0..<Self.mostIterations {
            guard let equations = equations(), let inverse = equations.information.inverse else {
                return nil
            }
            let step = inverse.times(equations.gradient)
            usedPairs = equations.scores.count
            guard usedPairs > 2 * Self.size, take(step, equations) else { return nil }
            // Weights that go on changing with the noise may never let the rest settle.
            if iteration < Self.noiseIterations {
                noise *= min(max(equations.noiseScale, 0.3), 3)
                continue
            }
            let error = max(equations.covariance(inverse)[0, 0], 0).squareRoot()
            if step[0].magnitude < Self.settled * error {
                guard settle() else { return nil }
                return
            }
        }
        return nil
    }

    /// Finds how sure the numbers are; false where they are no minimum.
    private mutating func settle() -> Bool {
        guard let equations = equations(isCurvature: true),
            let inverse = equations.information.inverse
        else { return false }
        covariance = equations.covariance(inverse)
        return true
    }
}
