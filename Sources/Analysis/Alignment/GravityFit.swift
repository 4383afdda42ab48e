import LockstepSamples

/// What an accelerometer reads in world axes, and how that follows the camera's movement.
///
/// The reading is f = G + κ · a with a constant G, along which or against which gravity points, and
/// the camera's acceleration a. Apple's accelerometer at rest reads along gravity, so that κ is
/// negative: −1/9.80665 g for each m/s². Means over the same triangular window of ±0.1 s are
/// compared, since a pose's second difference is such a mean.
///
/// Standard errors do not hold what is wrong throughout: the sensor's own bias, which in a phone may
/// be ``biasAllowance``, and the centimetres between sensor and camera, some hundredths of κ.
struct GravityFit {
    /// G in the sensor's unit, world axes.
    var reading: Vector3
    /// Its standard errors.
    var readingErrors: Vector3
    /// κ, the sensor's unit for each m/s².
    var perAcceleration: Estimate
    /// Root mean square of the camera's accelerations, m/s² an axis.
    var accelerationRate: Double
    /// How many instants were compared.
    var count: Int

    /// Standard gravity, m/s²: what 1 g means (CGPM 1901).
    static let standardGravity = 9.80665
    /// How far an accelerometer in a phone may be off on an axis, as a share of gravity: data sheets
    /// of phone sensors allow 0.02 to 0.06.
    static let biasAllowance = 0.05
    /// κ is taken for known when it is so many standard errors from zero; chosen here.
    private static let known = 5.0

    /// Compares an accelerometer in device axes with poses; nil without a second in common.
    ///
    /// - Parameters:
    ///   - alignment: how the inertial sensors are aligned with the poses; nil where that is not
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
        self.init(readings.pairs(poses))
    }

    private init?(_ all: [AccelerationPair]) {
        guard let usual = all.map({ $0.camera.length }).median else { return nil }
        // Jumps of tracking: no movement is ten times as fierce as half of the others.
        let pairs = all.filter { $0.camera.length <= 10 * usual }
        guard pairs.count >= 30 else { return nil }
        let number = Double(pairs.count)
        let camera = pairs.reduce(Vector3.zero) { $0 + $1.camera } / number
        let sensor = pairs.reduce(Vector3.zero) { $0 + $1.sensor } / number
        let (square, product) = pairs.reduce((0.0, 0.0)) { sums, pair in
            let movement = pair.camera - camera
            return (sums.0 + movement.dot(movement), sums.1 + movement.dot(pair.sensor - sensor))
        }
        let slope = square > 0 ? product / square : 0
        reading = sensor - camera * slope
        var scores = Scores(size: 4)
        for pair in pairs {
            let movement = pair.camera - camera
            let error = pair.sensor - sensor - movement * slope
            scores.append([movement.dot(error), error.x, error.y, error.z])
        }
        let sum = scores.longRun(scores.correlationLength)
        func error(_ row: Int) -> Double { max(sum[row, row], 0).squareRoot() }
        readingErrors = Vector3(error(1), error(2), error(3)) / number
        perAcceleration = Estimate(
            value: slope, standardError: square > 0 ? error(0) / square : .infinity)
        accelerationRate = (square / (3 * number)).squareRoot()
        count = pairs.count
    }
}

extension GravityFit {
    /// The length of G, in the sensor's unit.
    var magnitude: Estimate {
        let direction = reading.normalized
        let along = direction * readingErrors
        return Estimate(value: reading.length, standardError: along.length)
    }

    /// The unit that makes G one gravity; nil where neither does within a fifth.
    var unit: AccelerometerUnit? {
        AccelerometerUnit.allCases.first { (0.8...1.25).contains(reading.length / $0.gravity) }
    }

    /// Whether the sensor reads along gravity at rest, as Apple's does; nil where the camera hardly
    /// accelerated, since at rest alone a wrong sign cannot be told from a world upside down.
    var readsAlongGravity: Bool? {
        guard perAcceleration.value.magnitude > Self.known * perAcceleration.standardError else {
            return nil
        }
        return perAcceleration.value < 0
    }

    /// Where gravity points in the poses' world, length one; nil where the sign is not known.
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

    /// The accelerations of the poses as a multiple of the sensor's, 1 where poses are in metres;
    /// nil where the camera hardly accelerated.
    var poseScale: Estimate? {
        guard readsAlongGravity != nil, let unit else { return nil }
        let slope = perAcceleration.value.magnitude
        let scale = unit.gravity / (slope * Self.standardGravity)
        return Estimate(
            value: scale, standardError: scale * perAcceleration.standardError / slope)
    }
}

/// The unit in which an accelerometer speaks.
enum AccelerometerUnit: String, CaseIterable {
    case standardGravities = "g"
    case metresPerSecondSquared = "m/s²"

    /// One gravity in the unit.
    var gravity: Double { self == .standardGravities ? 1 : GravityFit.standardGravity }
}
