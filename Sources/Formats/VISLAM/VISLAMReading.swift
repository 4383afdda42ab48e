public import LockstepSamples

/// A row of `imu_data.csv` in the layout of the VI-SLAM capture guide.
///
/// Accelerations are in m/s² with Apple's sign (face up at rest z = −9.81), angular velocity in
/// rad/s, the magnetic field in µT; device axes.
public struct VISLAMReading: Hashable, Sendable {
    /// The file's name.
    public static let fileName = "imu_data.csv"
    /// The file's first line.
    public static let header = "timestamp_ns,sensor_type,x,y,z"
    /// From g to m/s²: the guide's constant, not the standard gravity.
    public static let metresPerSecondSquaredPerGravity = 9.81

    /// What was read; the raw values are the guide's words.
    public enum Sensor: String, Sendable, CaseIterable {
        /// Raw acceleration.
        case accelerometer
        /// Raw angular velocity.
        case gyroscope
        /// Raw magnetic field.
        case magnetometer
        /// Device motion: acceleration without gravity.
        case userAcceleration
        /// Device motion: angular velocity without bias.
        case rotationRate
        /// Device motion: direction of gravity.
        case gravity
    }

    /// When the reading was taken.
    public var timestamp: HostTime
    /// What was read.
    public var sensor: Sensor
    /// The reading in the sensor's unit.
    public var value: Vector3

    /// A session's row in the guide's units; nil for a channel that the guide has no word for.
    public init?(_ row: InertialRow) {
        guard let sensor = Sensor(rawValue: row.channel.rawValue) else { return nil }
        self.sensor = sensor
        timestamp = row.timestamp
        value =
            sensor.isAcceleration ? row.value * Self.metresPerSecondSquaredPerGravity : row.value
    }

    /// The row as a line of the file, numbers as Swift prints them.
    public func append(to text: inout TextBuffer) {
        text.append(timestamp.nanoseconds)
        text.append(",")
        text.append(sensor.rawValue)
        text.append(",")
        text.append(value)
        text.append("\n")
    }
}

extension VISLAMReading.Sensor {
    fileprivate var isAcceleration: Bool {
        switch self {
        case .accelerometer, .userAcceleration, .gravity: return true
        case .gyroscope, .magnetometer, .rotationRate: return false
        }
    }
}
