internal import Foundation
internal import LockstepSamples

/// The calibration accuracy of the magnetic field (CMDeviceMotion.h).
public enum CMMagneticFieldCalibrationAccuracy: Int32, Sendable {
    /// Not calibrated: the field is meaningless.
    case uncalibrated = -1
    /// Low accuracy.
    case low
    /// Medium accuracy.
    case medium
    /// High accuracy.
    case high
}

/// A magnetic field without the device's own field, and its accuracy (CMDeviceMotion.h).
public struct CMCalibratedMagneticField: Sendable {
    /// The field in µT.
    public var field: CMMagneticField
    /// The calibration accuracy.
    public var accuracy: CMMagneticFieldCalibrationAccuracy

    /// A field of zeros; the accuracy is `low`, whose raw value is 0, as in a zeroed structure.
    public init() { self.init(field: CMMagneticField(), accuracy: .low) }

    /// A field with its accuracy.
    public init(field: CMMagneticField, accuracy: CMMagneticFieldCalibrationAccuracy) {
        self.field = field
        self.accuracy = accuracy
    }
}

/// One result of the system's sensor fusion (CMDeviceMotion.h).
open class CMDeviceMotion: CMLogItem {
    /// The location of the sensors.
    public enum SensorLocation: Int, Sendable {
        /// In the device.
        case `default`
        /// In the left headphone.
        case headphoneLeft
        /// In the right headphone.
        case headphoneRight
    }

    /// The device's orientation.
    public let attitude: CMAttitude
    /// Angular velocity without bias, in rad/s.
    public let rotationRate: CMRotationRate
    /// Gravity along the device's axes, in g.
    public let gravity: CMAcceleration
    /// Acceleration without gravity, in g.
    public let userAcceleration: CMAcceleration
    /// The total magnetic field without the device's own; uncalibrated if the recording lacks it.
    public let magneticField: CMCalibratedMagneticField
    /// Heading in degrees from north; negative in frames whose x axis is arbitrary.
    ///
    /// Always negative here, because recordings lack it.
    public let heading: Double
    /// The location of the sensors.
    public let sensorLocation = SensorLocation.default

    init(_ sample: DeviceMotionSample) {
        let (rate, down, user) = (sample.rotationRate, sample.gravity, sample.userAcceleration)
        attitude = CMAttitude(sample.attitude)
        rotationRate = CMRotationRate(x: rate.x, y: rate.y, z: rate.z)
        gravity = CMAcceleration(x: down.x, y: down.y, z: down.z)
        userAcceleration = CMAcceleration(x: user.x, y: user.y, z: user.z)
        magneticField = CMCalibratedMagneticField(sample)
        heading = -1
        super.init(timestamp: sample.timestamp)
    }
}

extension CMCalibratedMagneticField {
    init(_ sample: DeviceMotionSample) {
        guard let field = sample.magneticField else {
            self.init(field: CMMagneticField(), accuracy: .uncalibrated)
            return
        }
        let accuracy: CMMagneticFieldCalibrationAccuracy
        switch sample.magneticFieldAccuracy {
        case .uncalibrated, nil: accuracy = .uncalibrated
        case .low: accuracy = .low
        case .medium: accuracy = .medium
        case .high: accuracy = .high
        }
        self.init(field: CMMagneticField(x: field.x, y: field.y, z: field.z), accuracy: accuracy)
    }
}
