public import LockstepSamples

/// Nine zeros: a covariance of which nothing is known (sensor_msgs/Imu).
private let unknownCovariance = [Double](repeating: 0, count: 9)

/// A reading of an inertial measurement unit.
public struct ROSImu: ROSBagMessage {
    /// The type's name.
    public static let name = "sensor_msgs/Imu"
    /// The definition's MD5.
    public static let checksum = "6a62c6daae103f4ff57a132d6f95cec2"
    /// Time and axes.
    public var header = ROSHeader()
    /// How the sensor is turned.
    public var orientation = ROSQuaternion()
    /// Of the orientation, rad²; the first is −1 if the orientation was not measured.
    public var orientationCovariance = unknownCovariance
    /// rad/s.
    public var angularVelocity = ROSVector3()
    /// (rad/s)²; zeros: not known; the first is −1 if no angular velocity was measured.
    public var angularVelocityCovariance = unknownCovariance
    /// Specific force, m/s²: a unit at rest shows gravity's opposite.
    public var linearAcceleration = ROSVector3()
    /// (m/s²)²; zeros: not known; the first is −1 if no specific force was measured.
    public var linearAccelerationCovariance = unknownCovariance

    /// An empty message.
    public init() {}

    /// A reading without an orientation.
    ///
    /// - Parameters:
    ///   - angularVelocity: rad/s; nil for a unit without a gyroscope.
    ///   - specificForce: m/s²; nil for a unit without an accelerometer.
    public init(_ header: ROSHeader, angularVelocity: Vector3?, specificForce: Vector3?) {
        self.header = header
        self.angularVelocity.value = angularVelocity ?? .zero
        linearAcceleration.value = specificForce ?? .zero
        orientationCovariance[0] = Self.notMeasured
        if angularVelocity == nil { angularVelocityCovariance[0] = Self.notMeasured }
        if specificForce == nil { linearAccelerationCovariance[0] = Self.notMeasured }
    }

    /// The first number of a covariance whose quantity was not measured (sensor_msgs/Imu).
    public static let notMeasured = -1.0

    /// Whether the angular velocity was measured.
    public var hasAngularVelocity: Bool { angularVelocityCovariance[0] != Self.notMeasured }

    /// Whether the specific force was measured.
    public var hasSpecificForce: Bool { linearAccelerationCovariance[0] != Self.notMeasured }

    /// Shows the fields in order.
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

/// A reading of a magnetometer.
public struct ROSMagneticField: ROSBagMessage {
    /// The type's name.
    public static let name = "sensor_msgs/MagneticField"
    /// The definition's MD5.
    public static let checksum = "2f3b0b43eed0c9501de0fa3ff89a45aa"
    /// Time and axes.
    public var header = ROSHeader()
    /// Tesla.
    public var field = ROSVector3()
    /// T²; zeros: not known.
    public var covariance = unknownCovariance

    /// An empty message.
    public init() {}

    /// A reading in tesla.
    public init(_ header: ROSHeader, tesla: Vector3) {
        self.header = header
        field.value = tesla
    }

    /// Shows the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("magnetic_field", message: &field)
        try visitor.field("magnetic_field_covariance", array: &covariance)
    }
}

/// A reading of a barometer.
public struct ROSFluidPressure: ROSBagMessage {
    /// The type's name.
    public static let name = "sensor_msgs/FluidPressure"
    /// The definition's MD5.
    public static let checksum = "804dc5cea1c5306d6a2eb80b9833befe"
    /// Time and axes.
    public var header = ROSHeader()
    /// Pascal.
    public var pascals = 0.0
    /// Pa²; zero: not known.
    public var variance = 0.0

    /// An empty message.
    public init() {}

    /// A reading in pascals.
    public init(_ header: ROSHeader, pascals: Double) {
        self.header = header
        self.pascals = pascals
    }

    /// Shows the fields in order.
    public mutating func visit(_ visitor: inout some ROSVisitor) throws {
        try visitor.field("header", message: &header)
        try visitor.field("fluid_pressure", &pascals)
        try visitor.field("variance", &variance)
    }
}
