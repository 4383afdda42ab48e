import LockstepSamples

/// Offset, rotation, bias and line delay that make the gyroscope's turns those of the pictures.
///
/// A corner's bearing in one picture, turned by what the gyroscope says between the instants of its
/// two rows, and moved by the camera's translation over the mean depth, must be its bearing in the
/// other picture; the translation is the pair's own and is eliminated. Directions along the flow of
/// translation say little where depths differ, which is what the epipolar constraint of Kneip and
/// Lynen, "Direct optimization of frame-to-frame rotation", 2013, says of them as well; corners far
/// off count less. Rows have their own times as in Li, Kim and Mourikis, "Real-time motion tracking
/// on a cellphone using inertial sensing and a rolling-shutter camera", 2013. Standard errors are
/// those of Newey and West over pairs: neighbours have a picture, and its errors, in common.
struct ImageImuFit {
    /// d of t_imu = t_camera + d, seconds, where t_camera is the middle of the exposure.
    var offset: Double
    /// From device to camera axes.
    var cameraFromImu: Matrix3
    /// The gyroscope's bias, rad/s, camera axes.
    var bias = Vector3.zero
    /// Seconds from a row to the next.
    var lineDelay: Double
    /// Of offset, rotation, bias, line delay and gain.
    private(set) var covariance: SymmetricMatrix
    /// By how much more the pictures turn than the gyroscope, as a share: a wrong focal length.
    var gain = 0.0
    private(set) var usedPairs = 0
    /// Standard deviation of a bearing, radians.
    private(set) var noise: Double

    let pairs: [PicturePair]
    let track: GyroscopeTrack
    let clock: RowClock
    let origin: HostTime
    var translations: [Vector3]

    /// Offset, three of rotation, three of bias, line delay, gain.
    static let size = 9
    private static let mostIterations = 60
    private static let noiseIterations = 6
    /// Pairs; a second of them.
    static let leastCorrelation = 15
    /// Corners of one surface err together in ways that neighbouring pairs do not tell: over 21
    /// synthetic phones of 10 s each, errors of the offset were 1.7 standard errors without this
    /// factor of the variance (root mean square).
    static let enlargement = 3.0
    /// A step of the offset so small does not matter, as a share of its standard error.
    private static let settled = 0.03
    /// Standard deviations of what is believed beforehand: bias, rad/s, time from the first row to
    /// the last, seconds, and gain.
    ///
    /// Chosen here: phones have a tenth of the first, 5 to 30 ms of the second, and focal lengths
    /// that are right to a few percent.
    static let beliefs = (bias: 0.1, readout: 0.04, gain: 0.03)
    static let nodes = 5
    /// The median of the squared length of two normal numbers.
    static let usualSquare = 1.386

    /// What the fit begins with.
    struct Start {
        var pairs: [PicturePair]
        /// The motion of each pair by its pictures alone.
        var motions: [PairMotion]
        var track: GyroscopeTrack
        var origin: HostTime
        var clock: RowClock
        var offset: Double
        var cameraFromImu: Matrix3
    }

    /// nil where the pairs do not determine the numbers, or it does not settle.
    init?(_ start: Start) {
        (pairs, track, clock, origin) = (start.pairs, start.track, start.clock, start.origin)
        (offset, cameraFromImu, lineDelay) = (start.offset, start.cameraFromImu, 0)
        translations = start.motions.map(\.translation)
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
            covariance = equations.covariance(inverse)
            let error = max(covariance[0, 0], 0).squareRoot()
            if step[0].magnitude < Self.settled * error { return }
        }
        return nil
    }
}
