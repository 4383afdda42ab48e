import LockstepSamples

/// The accelerometer's signal in world axes, and its relation to the camera's acceleration.
///
/// The signal is f = G + κ · a with a constant G, which points along or against gravity, and the
/// camera's acceleration a. Apple's accelerometer at rest points along gravity, so that κ is
/// negative: −1/9.80665 g per m/s². Both sides are averaged over the same triangular window of ±0.3
/// s, because a pose's second difference is such a mean.
///
/// ``PoseScaleFit`` determines κ. The standard errors of G do not include the sensor's own bias,
/// which can reach ``biasAllowance`` in a phone.
struct GravityFit {
    /// G in the sensor's unit, world axes.
    var reading: Vector3
    /// The standard errors of G.
    var readingErrors: Vector3
    /// The number of times compared.
    var count: Int
    /// The scale of the poses relative to the accelerometer; nil if it cannot be fitted.
    var scaleFit: PoseScaleFit?

    /// The largest bias of a phone's accelerometer per axis, as a share of gravity: data sheets of
    /// phone sensors allow 0.02 to 0.06.
    static let biasAllowance = 0.05
    /// 1/κ counts as known if it is this many standard errors from zero; chosen here.
    private static let known = 5.0
    /// The smallest motion of the samples, as a share of gravity, that determines the poses' scale;
    /// chosen here: attitude errors of a milliradian turn a thousandth of gravity into an
    /// acceleration.
    private static let leastExcitation = 0.01

    /// Compares an accelerometer in device axes with poses; nil without a common second.
    ///
    /// - Parameters:
    ///   - alignment: the alignment of the inertial sensors with the poses; nil if unknown.
    ///   - expected: the rotation from device to camera axes, used without an alignment.
    init?(
        accelerometer: VectorSeries, poses: PoseSeries, alignment: PoseImuAlignment?,
        expected: Matrix3 = Calibration.backCameraFromImuRotation
    ) {
        let origin = poses.timestamps.first ?? HostTime(nanoseconds: 0)
        self.init(
            accelerometer, PoseTrack(poses, origin: origin), origin: origin, alignment: alignment,
            expected: expected)
    }

    /// Compares an accelerometer with a track of poses whose times are relative to `origin`.
    init?(
        _ accelerometer: VectorSeries, _ poses: PoseTrack, origin: HostTime,
        alignment: PoseImuAlignment?, expected: Matrix3
    ) {
        let readings = WorldReadings(
            accelerometer, poses, origin: origin, alignment: alignment, expected: expected)
        self.init(readings.pairs(poses), reach: WorldReadings.span(poses))
    }

    private init?(_ all: [AccelerationPair], reach: Int) {
        guard let usual = all.lazy.map({ $0.camera.length }).median else { return nil }
        // Excludes jumps of tracking: no motion is ten times as strong as half of the others.
        let pairs = all.filter { $0.camera.length <= 10 * usual }
        guard pairs.count >= 30 else { return nil }
        scaleFit = PoseScaleFit(all, reach: reach)
        let factor = Self.known(scaleFit).map { 1 / $0 } ?? 0
        let number = Double(pairs.count)
        reading = pairs.reduce(Vector3.zero) { $0 + $1.sensor - $1.camera * factor } / number
        var scores = LongRunCovariance(size: 3)
        for pair in pairs {
            let error = pair.sensor - pair.camera * factor - reading
            scores.append([error.x, error.y, error.z])
        }
        let sum = scores.longRun(scores.correlationLength)
        func error(_ row: Int) -> Double { max(sum[row, row], 0).squareRoot() }
        readingErrors = Vector3(error(0), error(1), error(2)) / number
        count = pairs.count
    }

    /// 1/κ; nil if it cannot be distinguished from zero.
    private static func known(_ fit: PoseScaleFit?) -> Double? {
        guard let slope = fit?.slope,
            slope.value.magnitude > known * slope.standardError
        else { return nil }
        return slope.value
    }
}

extension GravityFit {
    /// The length of G, in the sensor's unit.
    var magnitude: Estimate {
        let direction = reading.normalized
        let along = direction * readingErrors
        return Estimate(value: reading.length, standardError: along.length)
    }

    /// The unit in which G is 1 g; nil if neither fits within a fifth.
    var unit: AccelerometerUnit? {
        AccelerometerUnit.allCases.first { (0.8...1.25).contains(reading.length / $0.gravity) }
    }

    /// Whether the sensor at rest points along gravity, as Apple's does; nil if the camera barely
    /// accelerated, because at rest a wrong sign looks the same as a world upside down.
    var readsAlongGravity: Bool? { Self.known(scaleFit).map { $0 < 0 } }

    /// The direction of gravity in the poses' world, a unit vector; nil if the sign is unknown.
    var gravityDirection: Vector3? {
        readsAlongGravity.map { reading.normalized * ($0 ? 1 : -1) }
    }

    /// The angle in radians between the line of gravity and the world's y axis, 0…π/2.
    var tiltFromVertical: Estimate {
        let across = Vector3(reading.x, 0, reading.z)
        let angle = arcTangent(y: across.length, x: reading.y.magnitude)
        let error = Vector3(readingErrors.x, 0, readingErrors.z).length
        let length = reading.length
        return Estimate(value: angle, standardError: length > 0 ? error / length : .infinity)
    }

    /// The poses' accelerations as a multiple of the sensor's, 1 if poses are in meters; nil if the
    /// camera barely accelerated.
    var poseScale: Estimate? {
        guard readsAlongGravity != nil, let unit, let fit = scaleFit,
            fit.excitation > Self.leastExcitation * unit.gravity
        else { return nil }
        let factor = unit.gravity / AccelerometerUnit.metersPerSecondSquared.gravity
        return Estimate(
            value: fit.slope.value.magnitude * factor,
            standardError: fit.slope.standardError * factor)
    }
}
