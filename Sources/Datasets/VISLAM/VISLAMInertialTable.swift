import LockstepFormats
import LockstepSamples

/// `imu_data.csv` of a recorder for visual-inertial SLAM, with one row per sample of any sensor.
///
/// `timestamp_ns,sensor_type,x,y,z`. The guide that specifies the format (``VISLAMInertialRow``)
/// uses `accelerometer` and `gyroscope`; its Android version (kcenon/vi_slam, `LocalRecorder.kt`)
/// uses `accel` and `gyro`.
struct VISLAMInertialTable: TableFormat {
    /// A row's sensor, by its word in the file.
    enum Sensor: String, Sendable, CaseIterable {
        /// Acceleration with gravity in m/s², Apple's sign: −9.81 along z if face up at rest.
        case accelerometer
        /// Acceleration with gravity in m/s², Android's sign (specific force): +9.81 along z if
        /// face up at rest.
        case accel
        /// Angular velocity with bias in rad/s.
        case gyroscope
        /// Angular velocity with bias in rad/s, under the Android version's word.
        case gyro
        /// Magnetic field in µT.
        case magnetometer
        /// User acceleration (without gravity) of device motion, without an attitude.
        case userAcceleration
        /// Angular velocity of device motion, without an attitude.
        case rotationRate
        /// Gravity direction of device motion, without an attitude.
        case gravity

        /// The raw sensor that a session stores it as; nil for parts of device motion.
        var raw: InertialSensor? {
            switch self {
            case .accelerometer, .accel: return .accelerometer
            case .gyroscope, .gyro: return .gyroscope
            case .magnetometer: return .magnetometer
            case .userAcceleration, .rotationRate, .gravity: return nil
            }
        }
    }

    /// One sample.
    struct Row: Hashable, Sendable {
        /// The sample's timestamp.
        var timestamp: HostTime
        /// The sample's sensor.
        var sensor: Sensor
        /// The value in device axes, in the unit and with the sign of its sensor's word.
        var value: Vector3
    }

    private let timestamp, sensor, x, y, z: TableColumn

    /// Finds the columns in the header.
    init(header: TableHeader) throws {
        timestamp = try header.column("timestamp_ns")
        sensor = try header.column("sensor_type")
        x = try header.column("x")
        y = try header.column("y")
        z = try header.column("z")
    }

    /// Returns the sensor of a row, whatever else it contains; nil if the word is unknown.
    func sensor(of fields: TableRow) -> Sensor? {
        Sensor(rawValue: fields.text(sensor))
    }

    /// Decodes one row.
    func row(_ fields: TableRow) throws -> Row {
        guard let sensor = sensor(of: fields) else {
            throw FormatError(
                .unknownWord(field: self.sensor.name, text: fields.text(self.sensor)))
        }
        return Row(
            timestamp: HostTime(nanoseconds: try fields.nanoseconds(timestamp)), sensor: sensor,
            value: try fields.vector(x, y, z))
    }
}
