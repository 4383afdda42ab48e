import LockstepFormats
public import LockstepSamples

/// An unknown covariance, which is nine zeros (sensor_msgs/Imu).
private let unknownCovariance = [Double](repeating: 0, count: 9)

/// A sample of an inertial measurement unit.
public struct ROSImu: ROSBagMessage {
    /// The name of the message type.
    public static let name = "sensor_msgs/Imu"
    /// The MD5 of the definition.
    public static let checksum = "6a62c6daae103f4ff57a132d6f95cec2"
    /// Timestamp and frame.
    public var header = ROSHeader()
    /// The sensor's orientation.
    public var orientation = ROSQuaternion()
    /// Covariance of the orientation in rad²; the first element is −1 if it was not measured.
    public var orientationCovariance = unknownCovariance
    /// Angular velocity in rad/s.
    public var angularVelocity = ROSVector3()
    /// Covariance in (rad/s)²; zeros mean unknown, and −1 first means that it was not measured.
    public var angularVelocityCovariance = unknownCovariance
    /// Specific force in m/s²; at rest it points away from gravity.
    public var linearAcceleration = ROSVector3()
    /// Covariance in (m/s²)²; zeros mean unknown, and −1 first means that it was not measured.
    public var linearAccelerationCovariance = unknownCovariance

    /// Creates an empty message.
    public init() {}

    /// Creates a sample without an orientation.
    ///
    /// - Parameters:
    ///   - angularVelocity: Angular velocity in rad/s; nil for a unit without a gyroscope.
    ///   - specificForce: Specific force in m/s²; nil for a unit without an accelerometer.
    public init(_ header: ROSHeader, angularVelocity: Vector3?, specificForce: Vector3?) {
        self.header = header
        self.angularVelocity.value = angularVelocity ?? .zero
        linearAcceleration.value = specificForce ?? .zero
        orientationCovariance[0] = Self.notMeasured
        if angularVelocity == nil { angularVelocityCovariance[0] = Self.notMeasured }
        if specificForce == nil { linearAccelerationCovariance[0] = Self.notMeasured }
    }

    /// The first element of the covariance of a quantity that was not measured (sensor_msgs/Imu).
    public static let notMeasured = -1.0

    /// Whether the angular velocity was measured.
    public var hasAngularVelocity: Bool { angularVelocityCovariance[0] != Self.notMeasured }

    /// Whether the specific force was measured.
    public var hasSpecificForce: Bool { linearAccelerationCovariance[0] != Self.notMeasured }

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("orientation", message: &orientation)
        try visitor.field("orientation_covariance", array: &orientationCovariance)
        try visitor.field("angular_velocity", message: &angularVelocity)
        try visitor.field("angular_velocity_covariance", array: &angularVelocityCovariance)
        try visitor.field("linear_acceleration", message: &linearAcceleration)
        try visitor.field("linear_acceleration_covariance", array: &linearAccelerationCovariance)
    }
}

/// A magnetometer sample.
public struct ROSMagneticField: ROSBagMessage {
    /// The name of the message type.
    public static let name = "sensor_msgs/MagneticField"
    /// The MD5 of the definition.
    public static let checksum = "2f3b0b43eed0c9501de0fa3ff89a45aa"
    /// Timestamp and frame.
    public var header = ROSHeader()
    /// The field in tesla.
    public var field = ROSVector3()
    /// Covariance in T²; zeros mean unknown.
    public var covariance = unknownCovariance

    /// Creates an empty message.
    public init() {}

    /// Creates a sample from a field in tesla.
    public init(_ header: ROSHeader, tesla: Vector3) {
        self.header = header
        field.value = tesla
    }

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("magnetic_field", message: &field)
        try visitor.field("magnetic_field_covariance", array: &covariance)
    }
}

/// A barometer sample.
public struct ROSFluidPressure: ROSBagMessage {
    /// The name of the message type.
    public static let name = "sensor_msgs/FluidPressure"
    /// The MD5 of the definition.
    public static let checksum = "804dc5cea1c5306d6a2eb80b9833befe"
    /// Timestamp and frame.
    public var header = ROSHeader()
    /// Pressure in pascals.
    public var pascals = 0.0
    /// Variance in Pa²; zero means unknown.
    public var variance = 0.0

    /// Creates an empty message.
    public init() {}

    /// Creates a sample from a pressure in pascals.
    public init(_ header: ROSHeader, pascals: Double) {
        self.header = header
        self.pascals = pascals
    }

    /// Visits the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("fluid_pressure", &pascals)
        try visitor.field("variance", &variance)
    }
}
