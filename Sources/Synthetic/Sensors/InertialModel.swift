import LockstepSamples

/// The output of ideal inertial sensors at the IMU's position, in device axes and SI units.
struct InertialModel: Sendable {
    /// Standard gravity in m/s²: the definition of 1 g (CGPM 1901).
    static let standardGravity = 9.80665
    /// The earth's magnetic field in world axes, in µT: as in central Europe, with north along −z.
    static let earthField = Vector3(0, -43, -21)

    let model: PhoneModel

    /// Returns the rotation from world axes to device axes.
    func imuFromWorld(_ state: MotionState) -> Matrix3 {
        (state.worldFromCameraRotation * model.trajectory.cameraFromImu.rotation).transposed
    }

    /// Returns the specific force in m/s², upwards at rest, including the vibration defect.
    func specificForce(at time: HostTime) -> Vector3 {
        let state = model.motion(at: time)
        let upwards = state.imuAcceleration + Vector3(0, Self.standardGravity, 0)
        return imuFromWorld(state) * upwards + shaking(at: time) * Self.standardGravity
    }

    /// Returns the angular velocity in rad/s, including the vibration defect.
    func angularVelocity(at time: HostTime) -> Vector3 {
        let state = model.motion(at: time)
        let shaking = shaking(at: time)
        return imuFromWorld(state) * state.angularVelocity
            + Vector3(shaking.y, shaking.z, shaking.x)
    }

    /// Returns the earth's magnetic field in µT.
    func magneticField(at time: HostTime) -> Vector3 {
        imuFromWorld(model.motion(at: time)) * Self.earthField
    }

    /// Returns the vibration in g: 37 Hz, near half of a common sampling rate, so that it cannot be
    /// mistaken for walking, with different phases on the axes.
    private func shaking(at time: HostTime) -> Vector3 {
        guard let amplitude = model.defects[.vibration] else { return .zero }
        let angle = 2 * Double.pi * 37 * model.seconds(at: time)
        let (sine, cosine) = sineAndCosine(angle)
        return Vector3(sine, 0.6 * cosine, 0.8 * sine + 0.3 * cosine) * amplitude
    }
}
