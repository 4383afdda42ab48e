internal import CoreMotion
internal import LockstepSamples

extension DeviceMotionSample {
    /// Converts Core Motion's result; includes the magnetic field only if it is calibrated.
    ///
    /// - Returns: Nil if the timestamp is invalid.
    init?(_ motion: CMDeviceMotion) {
        guard let time = HostTime(seconds: motion.timestamp) else { return nil }
        let q = motion.attitude.quaternion
        self.init(
            timestamp: time, attitude: Quaternion(x: q.x, y: q.y, z: q.z, w: q.w),
            rotationRate: Vector3(motion.rotationRate), gravity: Vector3(motion.gravity),
            userAcceleration: Vector3(motion.userAcceleration))
        let accuracy = MagneticFieldAccuracy(motion.magneticField.accuracy)
        magneticFieldAccuracy = accuracy
        if accuracy != .uncalibrated { magneticField = Vector3(motion.magneticField.field) }
    }
}

extension MagneticFieldAccuracy {
    /// Converts Core Motion's accuracy; an unknown value becomes uncalibrated.
    init(_ accuracy: CMMagneticFieldCalibrationAccuracy) {
        switch accuracy {
        case .uncalibrated: self = .uncalibrated
        case .low: self = .low
        case .medium: self = .medium
        case .high: self = .high
        @unknown default: self = .uncalibrated
        }
    }
}

extension Vector3 {
    /// An acceleration in g.
    init(_ value: CMAcceleration) { self.init(value.x, value.y, value.z) }

    /// An angular velocity in rad/s.
    init(_ value: CMRotationRate) { self.init(value.x, value.y, value.z) }

    /// A magnetic field in µT.
    init(_ value: CMMagneticField) { self.init(value.x, value.y, value.z) }
}
