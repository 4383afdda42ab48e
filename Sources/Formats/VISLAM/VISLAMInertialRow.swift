public import LockstepSamples

/// A row of `imu_data.csv` in the layout of the VI-SLAM capture guide: kcenon/vi_slam,
/// `docs/reference/08_ios_avfoundation_coremotion.md`.
public struct VISLAMInertialRow: Hashable, Sendable {
    /// The file's name.
    public static let fileName = "imu_data.csv"
    /// The file's first line.
    public static let header = "timestamp_ns,sensor_type,x,y,z"
    /// From g to m/s²: the guide's constant, not the standard gravity.
    ///
    /// The sign stays Apple's: face up at rest z = −9.81.
    public static let metersPerSecondSquaredPerGravity = 9.81

    /// What was measured; the raw values are the guide's words.
    public enum Sensor: String, Sendable, CaseIterable {
        /// Acceleration with gravity, m/s².
        case accelerometer
        /// Angular velocity with bias, rad/s.
        case gyroscope
        /// Magnetic field with the device's own, µT.
        case magnetometer
        /// Device motion: acceleration without gravity, m/s².
        case userAcceleration
        /// Device motion: angular velocity without bias, rad/s.
        case rotationRate
        /// Device motion: gravity, m/s²; the guide names it without a unit.
        case gravity
    }

    /// When it was measured.
    public var timestamp: HostTime
    /// What was measured.
    public var sensor: Sensor
    /// The measurement about device axes, in the unit that its sensor has here.
    public var value: Vector3

    /// A session's row in the guide's units; nil for a channel that the guide has no word for.
    public init?(_ row: InertialRow) {
        guard let sensor = Sensor(row.channel) else { return nil }
        self.sensor = sensor
        timestamp = row.timestamp
        value =
            sensor.isAcceleration ? row.value * Self.metersPerSecondSquaredPerGravity : row.value
    }

    /// The row as a line of the file, numbers as Swift prints them.
    public func append(to text: inout TextBuffer) {
        text.append(timestamp.nanoseconds)
        text.appendComma()
        text.append(sensor.rawValue)
        text.appendComma()
        text.append(value)
        text.endRow()
    }
}

extension VISLAMInertialRow.Sensor {
    /// The guide's word for a channel; nil if it has none.
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
