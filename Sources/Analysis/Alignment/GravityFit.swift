import LockstepSamples

/// What an accelerometer reads in world axes, and how that follows the camera's movement.
///
/// The reading is f = G + κ · a with a constant G, along which or against which gravity points, and
/// the camera's acceleration a. Apple's accelerometer at rest reads along gravity, so that κ is
/// negative: −1/9.80665 g for each m/s². Means over the same triangular window of ±0.3 s are
/// compared, since a pose's second difference is such a mean.
///
/// ``PoseScaleFit`` tells κ. Standard errors of G do not include the sensor's own bias, which in a
/// phone may be ``biasAllowance``.
struct GravityFit {
    /// G in the sensor's unit, world axes.
    var reading: Vector3
    /// Its standard errors.
    var readingErrors: Vector3
    /// How many instants were compared.
    var count: Int
    /// The poses' meter by the accelerometer; nil if that cannot be fitted.
    var scaleFit: PoseScaleFit?

    /// Standard gravity, m/s²: what 1 g means (CGPM 1901).
    static let standardGravity = 9.80665
    /// How far an accelerometer in a phone may be off on an axis, as a share of gravity: data sheets
    /// of phone sensors allow 0.02 to 0.06.
    static let biasAllowance = 0.05
    /// 1/κ is taken for known when it is so many standard errors from zero; chosen here.
    private static let known = 5.0
    /// Readings that move less, as a share of gravity, do not tell the poses' scale; chosen here:
    /// attitudes that err by a milliradian turn a thousandth of gravity into an acceleration.
    private static let leastExcitation = 0.01

    /// Compares an accelerometer in device axes with poses; nil without a second in common.
    ///
    /// - Parameters:
    ///   - alignment: how the inertial sensors are aligned with the poses; nil if that is not
    ///     known.
    ///   - expected: from device to camera axes, where the alignment does not say.
    init?(
        accelerometer: VectorSeries, poses: PoseSeries, alignment: PoseImuAlignment?,
        expected: Matrix3 = Calibration.backCameraFromImuRotation
    ) {
        let origin = poses.stamps.first ?? HostTime(nanoseconds: 0)
        self.init(
            accelerometer, PoseTrack(poses, origin: origin), origin: origin, alignment: alignment,
            expected: expected)
    }

    /// Compares an accelerometer with a track of poses whose times have an origin.
    init?(
        _ accelerometer: VectorSeries, _ poses: PoseTrack, origin: HostTime,
        alignment: PoseImuAlignment?, expected: Matrix3
    ) {
        let readings = WorldReadings(
            accelerometer, poses, origin: origin, alignment: alignment, expected: expected)
        self.init(readings.pairs(poses), reach: WorldReadings.span(poses))
    }

    private init?(_ all: [AccelerationPair], reach: Int) {
        guard let usual = all.map({ $0.camera.length }).median else { return nil }
        // Jumps of tracking: no movement is ten times as fierce as half of the others.
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

    /// 1/κ; nil if it cannot be told from zero.
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

    /// The unit that makes G one gravity; nil if neither does within a fifth.
    var unit: AccelerometerUnit? {
        AccelerometerUnit.allCases.first { (0.8...1.25).contains(reading.length / $0.gravity) }
    }

    /// Whether the sensor reads along gravity at rest, as Apple's does; nil if the camera hardly
    /// accelerated, since at rest alone a wrong sign cannot be told from a world upside down.
    var readsAlongGravity: Bool? { Self.known(scaleFit).map { $0 < 0 } }

    /// Where gravity points in the poses' world, length one; nil if the sign is not known.
    var gravityDirection: Vector3? {
        readsAlongGravity.map { reading.normalized * ($0 ? 1 : -1) }
    }

    /// How far the line along which gravity acts is from the world's y axis, radians, 0…π/2.
    var tiltFromVertical: Estimate {
        let across = Vector3(reading.x, 0, reading.z)
        let angle = arcTangent(y: across.length, x: reading.y.magnitude)
        let error = Vector3(readingErrors.x, 0, readingErrors.z).length
        let length = reading.length
        return Estimate(value: angle, standardError: length > 0 ? error / length : .infinity)
    }

    /// The accelerations of the poses as a multiple of the sensor's, 1 where poses are in meters;
    /// nil if the camera hardly accelerated.
    var poseScale: Estimate? {
        guard readsAlongGravity != nil, let unit, let fit = scaleFit,
            fit.excitation > Self.leastExcitation * unit.gravity
        else { return nil }
        let factor = unit.gravity / Self.standardGravity
        return Estimate(
            value: fit.slope.value.magnitude * factor,
            standardError: fit.slope.standardError * factor)
    }
}

/// The unit in which an accelerometer speaks.
enum AccelerometerUnit: String, CaseIterable {
    case standardGravities = "g"
    case metersPerSecondSquared = "m/s²"

    /// One gravity in the unit.
    var gravity: Double { self == .standardGravities ? 1 : GravityFit.standardGravity }
}
