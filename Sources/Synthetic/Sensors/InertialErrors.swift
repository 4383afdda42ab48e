import LockstepSamples

/// How an inertial sensor errs, in SI units: densities as Kalibr and the Allan variance name them.
///
/// The numbers are of the order that data sheets of phone sensors give; they are ours.
struct InertialErrors: Sendable {
    /// White noise, unit/√Hz.
    let noiseDensity: Double
    /// Random walk of the bias, unit/s/√Hz.
    let randomWalk: Double
    /// The bias when the phone starts, unit.
    let initialBias: Vector3

    /// The errors of one sensor of a phone; none where noise is switched off.
    static func of(_ sensor: InertialSensor, _ model: PhoneModel) -> InertialErrors {
        let (density, walk, bias) = deviations(of: sensor)
        guard model.physics.sensorNoise else {
            return InertialErrors(noiseDensity: 0, randomWalk: 0, initialBias: .zero)
        }
        let draw = model.random.gaussians(.phone, 30, part: sensor.number)
        return InertialErrors(noiseDensity: density, randomWalk: walk, initialBias: draw * bias)
    }

    private static func deviations(of sensor: InertialSensor) -> (Double, Double, Double) {
        switch sensor {
        // m/s²: 150 µg/√Hz, bias of the order of 10 mg.
        case .accelerometer: return (1.5e-3, 1e-4, 0.1)
        // rad/s: 0.007 °/s/√Hz, bias of the order of 0.3 °/s.
        case .gyroscope: return (1.2e-4, 1e-5, 0.006)
        // µT: the phone's own field is some hundred µT.
        case .magnetometer: return (0.04, 0.01, 150)
        }
    }
}

/// A bias that wanders: one step a sample, the same steps whoever walks them again.
struct BiasWalk: Sendable {
    /// The bias now, in the sensor's SI unit.
    private(set) var bias: Vector3
    private let stepDeviation: Double
    private let channel: RandomChannel
    private let random: RandomSource
    private var steps: UInt64 = 0

    /// A walk that starts at the initial bias and takes `rateHertz` steps a second.
    init(
        _ errors: InertialErrors, rateHertz: Double, channel: RandomChannel, random: RandomSource
    ) {
        bias = errors.initialBias
        // Variance grows with time: σ²·Δt a step.
        stepDeviation = errors.randomWalk / rateHertz.squareRoot()
        self.channel = channel
        self.random = random
    }

    /// Takes one step.
    mutating func advance() {
        steps += 1
        guard stepDeviation > 0 else { return }
        bias += random.gaussians(channel, steps) * stepDeviation
    }
}
