import LockstepSamples

/// The errors of an inertial sensor in SI units; densities as defined by Kalibr and the Allan
/// variance.
///
/// The values are of the order stated in data sheets of phone sensors, but chosen here.
struct InertialErrors: Sendable {
    /// The white noise density in unit/√Hz.
    let noiseDensity: Double
    /// The random walk of the bias in unit/s/√Hz.
    let randomWalk: Double
    /// The bias instability in the sensor's unit: the B of IEEE Std 952-1997.
    let biasInstability: Double
    /// The bias when the phone starts, in the sensor's unit.
    let initialBias: Vector3

    /// Returns the errors of one sensor of a phone; zero if noise is switched off.
    static func of(_ sensor: InertialSensor, _ model: PhoneModel) -> InertialErrors {
        let (density, walk, bias) = deviations(of: sensor)
        guard model.physics.sensorNoise else {
            return InertialErrors(
                noiseDensity: 0, randomWalk: 0, biasInstability: 0, initialBias: .zero)
        }
        let draw = model.random.gaussians(.phone, 30, part: sensor.number)
        let unit = unitOfDefects(of: sensor)
        return InertialErrors(
            noiseDensity: density, randomWalk: walk + (model.defects[.biasWalk] ?? 0) * unit,
            biasInstability: (model.defects[.biasFlicker] ?? 0) * unit, initialBias: draw * bias)
    }

    /// Returns the value of a defect's µg in the sensor's SI unit.
    private static func unitOfDefects(of sensor: InertialSensor) -> Double {
        switch sensor {
        case .accelerometer: return 1e-6 * InertialModel.standardGravity
        case .gyroscope: return 1e-6
        case .magnetometer: return 0
        }
    }

    private static func deviations(of sensor: InertialSensor) -> (Double, Double, Double) {
        switch sensor {
        // m/s²: 150 µg/√Hz, with a bias of the order of 10 mg.
        case .accelerometer: return (1.5e-3, 1e-4, 0.1)
        // rad/s: 0.007 °/s/√Hz, with a bias of the order of 0.3 °/s.
        case .gyroscope: return (1.2e-4, 1e-5, 0.006)
        // µT: the phone's own field is a few hundred µT.
        case .magnetometer: return (0.04, 0.01, 150)
        }
    }
}

/// A bias with a random walk, one step per sample, and optional flicker; every run takes the same
/// steps.
struct BiasWalk: Sendable {
    private var walked: Vector3
    private var flicker: BiasFlicker?
    private let stepDeviation: Double
    private let channel: RandomChannel
    private let random: RandomSource
    private var steps: UInt64 = 0

    /// Creates a walk that starts at the initial bias and takes `rateHertz` steps per second.
    init(
        _ errors: InertialErrors, rateHertz: Double, of sensor: InertialSensor,
        random: RandomSource
    ) {
        walked = errors.initialBias
        if errors.biasInstability > 0 {
            flicker = BiasFlicker(
                instability: errors.biasInstability, channel: sensor.flickerChannel, random: random)
        }
        // The variance grows with time: σ²·Δt per step.
        stepDeviation = errors.randomWalk / rateHertz.squareRoot()
        channel = sensor.walkChannel
        self.random = random
    }

    /// The current bias in the sensor's SI unit.
    var bias: Vector3 { flicker.map { walked + $0.value } ?? walked }

    /// Takes one step.
    mutating func advance() {
        steps += 1
        flicker?.advance(to: steps)
        guard stepDeviation > 0 else { return }
        walked += random.gaussians(channel, steps) * stepDeviation
    }
}
