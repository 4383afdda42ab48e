/// A sensor that delivers three numbers at a time on its own timestamps.
public enum InertialSensor: String, Sendable, CaseIterable {
    /// Acceleration including gravity, in g, Apple's sign: face up at rest z = −1.
    case accelerometer
    /// Angular velocity with its bias, rad/s.
    case gyroscope
    /// Magnetic field with the device's own field, µT.
    case magnetometer
}

/// One raw reading of an accelerometer, gyroscope or magnetometer in device axes.
///
/// Device axes: x right, y up, z out of the screen, seen in portrait. The unit is the sensor's.
public struct InertialSample: Hashable, Sendable {
    /// Which sensor, and so which unit.
    public var sensor: InertialSensor
    /// When the reading was taken.
    public var timestamp: HostTime
    /// The reading, in the sensor's unit.
    public var value: Vector3

    /// One reading.
    public init(sensor: InertialSensor, timestamp: HostTime, value: Vector3) {
        self.sensor = sensor
        self.timestamp = timestamp
        self.value = value
    }
}

/// One result of the platform's own sensor fusion: Core Motion's `CMDeviceMotion`.
public struct DeviceMotionSample: Hashable, Sendable {
    /// When it holds.
    public var timestamp: HostTime
    /// Rotation from device axes to the reference frame (gravity = q⁻¹ · (0, 0, −1)).
    public var attitude: Quaternion
    /// Angular velocity without bias, rad/s, device axes.
    public var rotationRate: Vector3
    /// Direction of gravity, g, device axes.
    public var gravity: Vector3
    /// Acceleration without gravity, g, Apple's sign, device axes.
    public var userAcceleration: Vector3
    /// Total magnetic field without the device's own, µT; nil if it is not calibrated.
    public var magneticField: Vector3?
    /// How well the field is calibrated; nil if the source does not say.
    public var magneticFieldAccuracy: MagneticFieldAccuracy?

    /// One result of sensor fusion without a magnetic field.
    public init(
        timestamp: HostTime, attitude: Quaternion, rotationRate: Vector3, gravity: Vector3,
        userAcceleration: Vector3
    ) {
        self.timestamp = timestamp
        self.attitude = attitude
        self.rotationRate = rotationRate
        self.gravity = gravity
        self.userAcceleration = userAcceleration
    }
}

/// How well the magnetic field is calibrated: Core Motion's scale.
public enum MagneticFieldAccuracy: String, Sendable, CaseIterable {
    /// Not calibrated: the field is meaningless.
    case uncalibrated
    /// Low.
    case low
    /// Medium.
    case medium
    /// High.
    case high
}
