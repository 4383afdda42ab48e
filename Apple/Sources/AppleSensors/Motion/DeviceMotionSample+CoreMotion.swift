internal import CoreMotion
internal import LockstepSamples

extension DeviceMotionSample {
    /// Core Motion's result as it is; the magnetic field only where it is calibrated.
    ///
    /// - Returns: nil when the timestamp is none.
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
    /// Core Motion's accuracy; one that is not known yet counts as none.
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
