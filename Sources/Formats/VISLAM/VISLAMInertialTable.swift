public import LockstepSamples

/// `imu_data.csv` of a recorder for visual-inertial SLAM: a row for each reading of any sensor.
///
/// `timestamp_ns,sensor_type,x,y,z`. The guide whose layout it is (``VISLAMInertialRow``) says
/// `accelerometer` and `gyroscope`, its Android twin (kcenon/vi_slam, `LocalRecorder.kt`) `accel`
/// and `gyro`.
public struct VISLAMInertialTable: TableFormat {
    /// What a row says of a sensor, by its word in the file.
    public enum Sensor: String, Sendable, CaseIterable {
        /// Acceleration with gravity, m/s², Apple's sign: face up at rest z = −9.81.
        case accelerometer
        /// Acceleration with gravity, m/s², Android's sign: specific force, face up at rest
        /// z = +9.81.
        case accel
        /// Angular velocity with bias, rad/s.
        case gyroscope
        /// Angular velocity with bias, rad/s, by the Android twin's word.
        case gyro
        /// Magnetic field, µT.
        case magnetometer
        /// Device motion's acceleration without gravity; comes without attitude.
        case userAcceleration
        /// Device motion's angular velocity; comes without attitude.
        case rotationRate
        /// Device motion's direction of gravity; comes without attitude.
        case gravity

        /// The raw sensor that a session keeps it as; nil for parts of device motion.
        public var raw: InertialSensor? {
            switch self {
            case .accelerometer, .accel: return .accelerometer
            case .gyroscope, .gyro: return .gyroscope
            case .magnetometer: return .magnetometer
            case .userAcceleration, .rotationRate, .gravity: return nil
            }
        }
    }

    /// One reading.
    public struct Row: Hashable, Sendable {
        /// When it was taken.
        public var timestamp: HostTime
        /// Of which sensor.
        public var sensor: Sensor
        /// What it says about device axes, in the unit and with the sign of its sensor's word.
        public var value: Vector3
    }

    private let timestamp, sensor, x, y, z: TableColumn

    /// Finds the columns.
    public init(header: TableHeader) throws {
        timestamp = try header.column("timestamp_ns")
        sensor = try header.column("sensor_type")
        x = try header.column("x")
        y = try header.column("y")
        z = try header.column("z")
    }

    /// Which sensor a row is of, whatever else it holds; nil if the word is none.
    public func sensor(of fields: TableRow) -> Sensor? {
        Sensor(rawValue: fields.text(sensor))
    }

    /// The meaning of one row.
    public func row(_ fields: TableRow) throws -> Row {
        guard let sensor = sensor(of: fields) else {
            throw FormatError(
                .unknownWord(field: self.sensor.name, text: fields.text(self.sensor)))
        }
        return Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)), sensor: sensor,
            value: try fields.vector(x, y, z))
    }
}
