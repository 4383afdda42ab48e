import LockstepSamples

/// The phone's sensor fusion, with the gyroscope's timestamps.
///
/// The rotation rate is the gyroscope's value without its bias. Gravity and user acceleration add
/// up to the accelerometer's value at that instant.
struct DeviceMotionFeed: Feed {
    /// The latency from timestamp to arrival, and the maximum random addition; chosen as 1 ms more
    /// than for a raw sample.
    private static let latencySeconds = 0.005
    private static let jitterSeconds = 0.003
    /// The time until the field counts as calibrated; chosen so that a short recording contains
    /// both states.
    private static let calibrationSeconds = 3.0
    /// The standard deviation of the calibrated field's noise on each axis; a chosen value.
    private static let fieldNoiseMicrotesla = 0.4

    private let model: PhoneModel
    private let ideal: InertialModel
    private let clock: InertialClock
    private let errors: PoseErrors
    private let accelerometerDeviation: Double
    private let gyroscopeDeviation: Double
    private var accelerometerBias: BiasWalk
    private var arrivals: ArrivalClock
    private var index: UInt64 = 0

    /// Creates the sensor fusion of one phone.
    init(_ model: PhoneModel) {
        self.model = model
        ideal = InertialModel(model: model)
        clock = InertialClock(model, sensor: .gyroscope)
        errors = PoseErrors(model, part: 1)
        let accelerometer = InertialErrors.of(.accelerometer, model)
        accelerometerDeviation = accelerometer.noiseDensity * clock.rateHertz.squareRoot()
        gyroscopeDeviation =
            InertialErrors.of(.gyroscope, model).noiseDensity * clock.rateHertz.squareRoot()
        accelerometerBias = BiasWalk(
            accelerometer, rateHertz: clock.rateHertz, of: .accelerometer, random: model.random)
        arrivals = ArrivalClock(
            model, part: 3, latencySeconds: Self.latencySeconds,
            jitterSeconds: Self.jitterSeconds)
    }

    mutating func next() -> Coming? {
        while clock.stamp(index) < model.end {
            let stamp = clock.stamp(index)
            defer { index += 1 }
            accelerometerBias.advance()
            if model.isInGap(stamp) { continue }
            let arrival = arrivals.arrival(of: stamp, index: index)
            return Coming(.deviceMotion(sample(at: stamp)), arrival: arrival)
        }
        return nil
    }

    private func sample(at stamp: HostTime) -> DeviceMotionSample {
        let seconds = model.seconds(at: stamp)
        let attitude = errors.rotation(at: seconds).inReference * trueAttitude(at: stamp)
        let gravity = attitude.inverse * Vector3(0, 0, -1)
        var sample = DeviceMotionSample(
            timestamp: stamp, attitude: attitude,
            rotationRate: ideal.angularVelocity(at: stamp) + noise(.gyroscopeNoise),
            gravity: gravity, userAcceleration: acceleration(at: stamp) - gravity)
        addField(to: &sample, seconds: seconds)
        return sample
    }

    /// Returns the rotation from device axes to the reference frame, z up: world x stays x, world y
    /// becomes z.
    private func trueAttitude(at stamp: HostTime) -> Quaternion {
        let worldFromImu = ideal.imuFromWorld(model.motion(at: stamp)).transposed
        let referenceFromWorld = Matrix3(
            columns: Vector3(1, 0, 0), Vector3(0, 0, 1), Vector3(0, -1, 0))
        return Quaternion(rotation: referenceFromWorld * worldFromImu)
    }

    private func acceleration(at stamp: HostTime) -> Vector3 {
        let error = accelerometerBias.bias + noise(.accelerometerNoise)
        return model.appleAcceleration(ideal.specificForce(at: stamp) + error)
    }

    private func noise(_ channel: RandomChannel) -> Vector3 {
        let deviation = channel == .gyroscopeNoise ? gyroscopeDeviation : accelerometerDeviation
        guard deviation > 0 else { return .zero }
        return model.random.gaussians(channel, index) * deviation
    }

    /// Adds the magnetic field once it counts as calibrated.
    ///
    /// This depends on time alone, since the phone moves from the start.
    private func addField(to sample: inout DeviceMotionSample, seconds: Double) {
        guard seconds >= Self.calibrationSeconds else {
            sample.magneticFieldAccuracy = .uncalibrated
            return
        }
        let noise = model.physics.sensorNoise ? Self.fieldNoiseMicrotesla : 0
        sample.magneticField =
            ideal.magneticField(at: sample.timestamp)
            + model.random.gaussians(.magneticFieldNoise, index) * noise
        sample.magneticFieldAccuracy = .high
    }
}

extension Quaternion {
    /// A rotation about world axes (y up), expressed in the reference frame (z up).
    fileprivate var inReference: Quaternion { Quaternion(x: x, y: -z, z: y, w: w) }
}
