import LockstepSamples

/// The sample times of one inertial sensor.
struct InertialClock: Sendable {
    /// The actual rate in samples per second.
    let rateHertz: Double
    private let sensor: InertialSensor
    private let first: HostTime
    private let random: RandomSource
    private let hasJitter: Bool

    /// Creates the clock.
    ///
    /// Real phones deliver 100.2 Hz where 100 Hz are requested, with the gyroscope's timestamps 2.5
    /// ms after the accelerometer's.
    init(_ model: PhoneModel, sensor: InertialSensor) {
        let own = model.physics.ownInertialTimestamps
        self.sensor = sensor
        rateHertz = model.configuration.inertialRateHertz * (own ? 1.002 : 1)
        random = model.random
        hasJitter = own
        let start = model.physics.lateInertial ? CameraSchedule.firstMiddleSeconds + 0.07 : 0.012
        first = model.time(at: start + (own ? Self.shiftSeconds(of: sensor) : 0))
    }

    /// The delay of the sensor's samples after the accelerometer's, in seconds.
    var shiftSeconds: Double { hasJitter ? Self.shiftSeconds(of: sensor) : 0 }

    private static func shiftSeconds(of sensor: InertialSensor) -> Double {
        switch sensor {
        case .accelerometer: return 0
        case .gyroscope: return 0.0025
        case .magnetometer: return 0.0041
        }
    }

    /// Returns the timestamp of the sample at `index`; with jitter, within 3 µs of the even grid.
    func stamp(_ index: UInt64) -> HostTime {
        var seconds = Double(index) / rateHertz
        if hasJitter {
            seconds += random.uniform(-3e-6...3e-6, .timestampJitter, index, part: sensor.number)
        }
        return first + (HostDuration(seconds: seconds) ?? .zero)
    }
}
