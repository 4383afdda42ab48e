import LockstepSamples

/// One sample of a raw sensor with its index in the sensor's own count.
struct InertialReading: Sendable {
    let index: UInt64
    let sample: InertialSample
}

/// The samples that one raw inertial sensor takes, in order of time.
struct InertialReadings: Sendable {
    private let model: PhoneModel
    private let sensor: InertialSensor
    private let ideal: InertialModel
    private let clock: InertialClock
    private let noiseDeviation: Double
    private var walk: BiasWalk
    private var index: UInt64 = 0

    /// Creates the samples of one sensor.
    init(_ model: PhoneModel, sensor: InertialSensor) {
        self.model = model
        self.sensor = sensor
        ideal = InertialModel(model: model)
        clock = InertialClock(model, sensor: sensor)
        let errors = InertialErrors.of(sensor, model)
        // White noise of density σ, sampled at f, has a standard deviation of σ·√f.
        noiseDeviation = errors.noiseDensity * clock.rateHertz.squareRoot()
        walk = BiasWalk(
            errors, rateHertz: clock.rateHertz, of: sensor, random: model.random)
    }

    /// The bias of the latest sample in the sensor's SI unit.
    var bias: Vector3 { walk.bias }

    /// Returns the next sample; nil after the end of the phone's time.
    mutating func next() -> InertialReading? {
        while clock.stamp(index) < model.end {
            let stamp = clock.stamp(index)
            defer { index += 1 }
            walk.advance()
            if model.isInGap(stamp) { continue }
            let sample = InertialSample(sensor: sensor, timestamp: stamp, value: value(at: stamp))
            return InertialReading(index: index, sample: sample)
        }
        return nil
    }

    private func value(at stamp: HostTime) -> Vector3 {
        let error = walk.bias + noise()
        switch sensor {
        case .accelerometer:
            let grams = model.appleAcceleration(ideal.specificForce(at: stamp) + error)
            return model.withWrongConvention(accelerometer: grams)
        case .gyroscope:
            return model.withWrongConvention(gyroscope: ideal.angularVelocity(at: stamp) + error)
        case .magnetometer:
            return ideal.magneticField(at: stamp) + error
        }
    }

    private func noise() -> Vector3 {
        guard noiseDeviation > 0 else { return .zero }
        return model.random.gaussians(sensor.noiseChannel, index) * noiseDeviation
    }
}

extension PhoneModel {
    /// Returns whether the IMU delivers nothing at a time.
    func isInGap(_ time: HostTime) -> Bool {
        guard let length = defects[.imuGap] else { return false }
        let since = seconds(at: time) - configuration.duration.seconds / 2
        return since >= 0 && since < length
    }

    /// Converts specific force in m/s² to the output of Apple's accelerometer: g, opposite sign,
    /// clipped at the sensor's range.
    func appleAcceleration(_ specificForce: Vector3) -> Vector3 {
        let value = -specificForce / InertialModel.standardGravity
        guard let limit = defects[.saturation] else { return value }
        return value.clamped(
            lowerBound: Vector3(repeating: -limit), upperBound: Vector3(repeating: limit))
    }

    /// Converts an acceleration in g to the units and sign of a defect.
    func withWrongConvention(accelerometer value: Vector3) -> Vector3 {
        let unit = defects.has(.accelerometerUnits) ? InertialModel.standardGravity : 1
        return value * (defects.has(.accelerometerSign) ? -unit : unit)
    }

    /// Converts an angular velocity in rad/s to the units and sign of a defect.
    func withWrongConvention(gyroscope value: Vector3) -> Vector3 {
        let unit = defects.has(.gyroscopeUnits) ? 180 / Double.pi : 1
        return value * (defects.has(.gyroscopeSign) ? -unit : unit)
    }
}

extension InertialSensor {
    /// The random numbers for the sensor's noise.
    var noiseChannel: RandomChannel {
        switch self {
        case .accelerometer: return .accelerometerNoise
        case .gyroscope: return .gyroscopeNoise
        case .magnetometer: return .magnetometerNoise
        }
    }

    /// The random numbers for the random walk of the sensor's bias.
    var walkChannel: RandomChannel {
        switch self {
        case .accelerometer: return .accelerometerWalk
        case .gyroscope: return .gyroscopeWalk
        case .magnetometer: return .magnetometerWalk
        }
    }

    /// The random numbers for the flicker of the sensor's bias.
    var flickerChannel: RandomChannel {
        switch self {
        case .accelerometer: return .accelerometerFlicker
        case .gyroscope: return .gyroscopeFlicker
        case .magnetometer: return .magnetometerFlicker
        }
    }
}
