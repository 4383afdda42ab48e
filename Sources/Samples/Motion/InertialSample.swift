/// A sensor that delivers three numbers per sample, with its own timestamps.
public enum InertialSensor: String, Sendable, CaseIterable {
    /// Acceleration including gravity, in g, with Apple's sign: z = −1 at rest, face up.
    case accelerometer
    /// Angular velocity including its bias, in rad/s.
    case gyroscope
    /// Magnetic field including the device's own field, in µT.
    case magnetometer
}

/// One raw sample of an accelerometer, gyroscope or magnetometer in device axes.
///
/// Device axes: x right, y up, z out of the screen, seen in portrait. The unit is the sensor's.
public struct InertialSample: Hashable, Sendable {
    /// The sensor, which determines the unit.
    public var sensor: InertialSensor
    /// The sample's time on the host clock.
    public var timestamp: HostTime
    /// The measured value in the sensor's unit.
    public var value: Vector3

    /// Creates a sample.
    public init(sensor: InertialSensor, timestamp: HostTime, value: Vector3) {
        self.sensor = sensor
        self.timestamp = timestamp
        self.value = value
    }
}

/// One result of the platform's own sensor fusion: Core Motion's `CMDeviceMotion`.
public struct DeviceMotionSample: Hashable, Sendable {
    /// The sample's time on the host clock.
    public var timestamp: HostTime
    /// The rotation from device axes to the reference frame (gravity = q⁻¹ · (0, 0, −1)).
    public var attitude: Quaternion
    /// The angular velocity without bias in rad/s, device axes.
    public var rotationRate: Vector3
    /// The direction of gravity in g, device axes.
    public var gravity: Vector3
    /// The acceleration without gravity in g, with Apple's sign, device axes.
    public var userAcceleration: Vector3
    /// The magnetic field without the device's own field in µT; nil if it is not calibrated.
    public var magneticField: Vector3?
    /// The calibration quality of the magnetic field; nil if the source does not report it.
    public var magneticFieldAccuracy: MagneticFieldAccuracy?

    /// Creates a sample without a magnetic field.
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

/// The calibration quality of the magnetic field, on Core Motion's scale.
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
