public import Foundation
internal import LockstepSamples

/// A sample with its timestamp (CMLogItem.h).
open class CMLogItem: NSObject {
    /// Seconds since boot.
    public let timestamp: TimeInterval

    init(timestamp: HostTime) {
        self.timestamp = timestamp.seconds
    }
}

/// Acceleration in g along three device axes (CMAccelerometer.h).
public struct CMAcceleration: Sendable {
    /// Along x, g.
    public var x: Double
    /// Along y, g.
    public var y: Double
    /// Along z, g.
    public var z: Double

    /// No acceleration.
    public init() { self.init(x: 0, y: 0, z: 0) }

    /// An acceleration from its components, in g.
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }
}

/// Angular velocity in rad/s about three device axes (CMGyro.h).
public struct CMRotationRate: Sendable {
    /// About x, rad/s.
    public var x: Double
    /// About y, rad/s.
    public var y: Double
    /// About z, rad/s.
    public var z: Double

    /// No rotation.
    public init() { self.init(x: 0, y: 0, z: 0) }

    /// An angular velocity from its components, in rad/s.
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }
}

/// Magnetic field in µT along three device axes (CMMagnetometer.h).
public struct CMMagneticField: Sendable {
    /// Along x, µT.
    public var x: Double
    /// Along y, µT.
    public var y: Double
    /// Along z, µT.
    public var z: Double

    /// No field.
    public init() { self.init(x: 0, y: 0, z: 0) }

    /// A field from its components, in µT.
    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }
}

/// A raw sample of the accelerometer (CMAccelerometer.h).
open class CMAccelerometerData: CMLogItem {
    /// Acceleration including gravity, in g; z is −1 at rest with the screen up.
    public let acceleration: CMAcceleration

    init(_ sample: InertialSample) {
        acceleration = CMAcceleration(x: sample.value.x, y: sample.value.y, z: sample.value.z)
        super.init(timestamp: sample.timestamp)
    }
}

/// A raw sample of the gyroscope (CMGyro.h).
open class CMGyroData: CMLogItem {
    /// Angular velocity including the sensor's bias, in rad/s.
    public let rotationRate: CMRotationRate

    init(_ sample: InertialSample) {
        rotationRate = CMRotationRate(x: sample.value.x, y: sample.value.y, z: sample.value.z)
        super.init(timestamp: sample.timestamp)
    }
}

/// A raw sample of the magnetometer (CMMagnetometer.h).
open class CMMagnetometerData: CMLogItem {
    /// Magnetic field including the device's own, in µT.
    public let magneticField: CMMagneticField

    init(_ sample: InertialSample) {
        magneticField = CMMagneticField(x: sample.value.x, y: sample.value.y, z: sample.value.z)
        super.init(timestamp: sample.timestamp)
    }
}
