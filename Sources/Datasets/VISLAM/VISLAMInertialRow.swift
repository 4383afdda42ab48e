import LockstepFormats
import LockstepSamples

/// A row of `imu_data.csv` in the format of the VI-SLAM capture guide: kcenon/vi_slam,
/// `docs/reference/08_ios_avfoundation_coremotion.md`.
struct VISLAMInertialRow: Hashable, Sendable {
    /// The file's first line.
    static let header = "timestamp_ns,sensor_type,x,y,z"
    /// The factor from g to m/s²: the guide's constant, which is not standard gravity.
    ///
    /// The sign remains Apple's: face up at rest, z = −9.81.
    static let metersPerSecondSquaredPerGravity = 9.81

    /// The sensor; raw values are the guide's words.
    enum Sensor: String, Sendable, CaseIterable {
        /// Acceleration with gravity in m/s².
        case accelerometer
        /// Angular velocity with bias in rad/s.
        case gyroscope
        /// Magnetic field in µT, including the device's own.
        case magnetometer
        /// Device motion: user acceleration (without gravity) in m/s².
        case userAcceleration
        /// Device motion: bias-corrected angular velocity in rad/s.
        case rotationRate
        /// Device motion: gravity in m/s²; the guide states no unit.
        case gravity
    }

    /// The measurement's timestamp.
    var timestamp: HostTime
    /// The sensor.
    var sensor: Sensor
    /// The measurement in device axes, in the unit of its sensor.
    var value: Vector3

    /// Creates a row in the guide's units from a session's row; nil for a channel that the guide
    /// does not have.
    init?(_ row: InertialRow) {
        guard let sensor = Sensor(row.channel) else { return nil }
        self.sensor = sensor
        timestamp = row.timestamp
        value =
            sensor.isAcceleration ? row.value * Self.metersPerSecondSquaredPerGravity : row.value
    }

    /// Appends the row as a line of the file, with numbers as Swift prints them.
    func append(to text: inout TextBuffer) {
        text.append(timestamp.nanoseconds)
        text.appendComma()
        text.append(sensor.rawValue)
        text.appendComma()
        text.append(value)
        text.endRow()
    }
}

extension VISLAMInertialRow.Sensor {
    /// Creates the guide's sensor of a channel; nil if there is none.
    fileprivate init?(_ channel: InertialChannel) {
        switch channel {
        case .accelerometer: self = .accelerometer
        case .gyroscope: self = .gyroscope
        case .magnetometer: self = .magnetometer
        case .userAcceleration: self = .userAcceleration
        case .rotationRate: self = .rotationRate
        case .gravity: self = .gravity
        case .magneticField: return nil
        }
    }

    fileprivate var isAcceleration: Bool {
        switch self {
        case .accelerometer, .userAcceleration, .gravity: return true
        case .gyroscope, .magnetometer, .rotationRate: return false
        }
    }
}
