import LockstepSamples

/// The offset, rotation, bias and line delay with which the gyroscope's rotations match those of
/// the images.
///
/// A corner's bearing in one image is rotated by the gyroscope's rotation between the times of its
/// two rows, and moved by the camera's translation relative to the scene. The result must be its
/// bearing in the other image. The scene belongs to the pair and is eliminated. Outlying corners
/// have less weight. So have directions along the flow of translation if depths differ, as in the
/// epipolar constraint of Kneip and Lynen, "Direct optimization of frame-to-frame rotation", 2013.
/// Rows have their own times as in Li, Kim and Mourikis, "Real-time motion tracking on a cellphone
/// using inertial sensing and a rolling-shutter camera", 2013.
///
/// Standard errors are those of an M-estimator (Huber, "Robust statistics", 1981, 6.3): inverse
/// second derivatives around the covariance of first ones. Second derivatives are smaller than the
/// weights of the steps, because a corner's weight decreases as it moves away. First derivatives
/// are summed over pairs as by Newey and West, because neighbors share an image and its errors.
struct ImageImuFit {
    /// d of t_imu = t_camera + d in seconds, where t_camera is the middle of the middle row's
    /// exposure; for an image with the usual exposure.
    var offset: Double
    /// The rotation from device to camera axes.
    var cameraFromImu: Matrix3
    /// The gyroscope's bias, rad/s, camera axes.
    var bias = Vector3.zero
    /// The time from one row to the next, in seconds.
    var lineDelay: Double
    /// The growth of the offset with the exposure, in seconds per second: 0.5 if timestamps mark
    /// the start of the exposure but are declared to mark its middle.
    var exposureShare = 0.0
    /// The covariance of offset, rotation, bias, line delay, gain and exposure share.
    private(set) var covariance: SymmetricMatrix
    /// The share by which the images rotate more than the gyroscope, due to a wrong focal length.
    var gain = 0.0
    private(set) var usedPairs = 0
    /// The standard deviation of a bearing, in radians.
    private(set) var noise: Double

    let pairs: [ImagePair]
    /// The mean of the known exposures, in seconds.
    let usualExposure: Double
    let gyroscope: GyroscopeTurns
    let clock: RowClock
    let origin: HostTime
    var scenes: [PairScene]

    /// The number of parameters: offset, three of rotation, three of bias, line delay, gain,
    /// exposure share.
    static let size = 10
    private static let mostIterations = 60
    private static let noiseIterations = 6
    /// The smallest number of correlated pairs: those of a second.
    static let leastCorrelation = 15
    /// The step of the offset at which the fit has converged, as a share of its standard error.
    private static let settled = 0.03
    /// Prior standard deviations: bias in rad/s, readout time in seconds if rows do not state it
    /// and if they do, gain, and exposure share.
    ///
    /// Chosen here: phones have a tenth of the first, a readout time of 5 to 30 ms, focal lengths
    /// that are right to a few percent, and timestamps within the exposure. The prior for a stated
    /// readout time is wider than the error limit of a result, so that a stated value is never
    /// repeated as a result.
    static let beliefs = (
        bias: 0.1, readout: 0.04, statedReadout: 0.008, gain: 0.03, exposureShare: 0.5
    )
    static let nodes = 5
    /// The median of the squared length of two normal variables.
    static let usualSquare = 1.386

    /// The start of the fit.
    struct Start {
        var pairs: [ImagePair]
        /// The motion of each pair according to its images only.
        var motions: [PairMotion]
        var gyroscope: GyroscopeTurns
        var origin: HostTime
        var clock: RowClock
        var offset: Double
        var cameraFromImu: Matrix3
    }

    /// nil if the pairs do not determine the parameters, or the fit does not converge.
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
            // Weights that keep changing with the noise may prevent convergence.
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

    /// Computes the standard errors; returns false if the solution is not a minimum.
    private mutating func settle() -> Bool {
        guard let equations = equations(isCurvature: true),
            let inverse = equations.information.inverse
        else { return false }
        covariance = equations.covariance(inverse)
        return true
    }
}
