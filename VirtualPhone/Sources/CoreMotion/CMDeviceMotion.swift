internal import Foundation
internal import LockstepSamples

/// How well the magnetic field is calibrated (CMDeviceMotion.h).
public enum CMMagneticFieldCalibrationAccuracy: Int32, Sendable {
    /// Not at all: the field is meaningless.
    case uncalibrated = -1
    /// A little.
    case low
    /// Fairly.
    case medium
    /// Well.
    case high
}

/// A magnetic field without the device's own, and how well that is known (CMDeviceMotion.h).
public struct CMCalibratedMagneticField: Sendable {
    /// The field, µT.
    public var field: CMMagneticField
    /// How well it is calibrated.
    public var accuracy: CMMagneticFieldCalibrationAccuracy

    /// No field; the accuracy with the number 0 is `low`, as a zeroed structure has it.
    public init() { self.init(field: CMMagneticField(), accuracy: .low) }

    /// A field with its accuracy.
    public init(field: CMMagneticField, accuracy: CMMagneticFieldCalibrationAccuracy) {
        self.field = field
        self.accuracy = accuracy
    }
}

/// One result of the system's sensor fusion (CMDeviceMotion.h).
open class CMDeviceMotion: CMLogItem {
    /// Where the sensors are.
    public enum SensorLocation: Int, Sendable {
        /// In the device.
        case `default`
        /// In the left headphone.
        case headphoneLeft
        /// In the right headphone.
        case headphoneRight
    }

    /// How the device is turned.
    public let attitude: CMAttitude
    /// Angular velocity without bias, rad/s.
    public let rotationRate: CMRotationRate
    /// Gravity in device axes, g.
    public let gravity: CMAcceleration
    /// Acceleration without gravity, g.
    public let userAcceleration: CMAcceleration
    /// The total magnetic field without the device's own; uncalibrated where the recording has none.
    public let magneticField: CMCalibratedMagneticField
    /// Degrees from north; negative in a frame whose x points anywhere, and here always: no
    /// recording holds it.
    public let heading: Double
    /// Where the sensors are.
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
