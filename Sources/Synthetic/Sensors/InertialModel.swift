import LockstepSamples

/// What ideal inertial sensors at the IMU's place would show, in device axes and SI units.
struct InertialModel: Sendable {
    /// Standard gravity, m/s²: what 1 g means (CGPM 1901).
    static let standardGravity = 9.80665
    /// The earth's field in world axes, µT: as in the middle of Europe, north along −z.
    static let earthField = Vector3(0, -43, -21)

    let model: PhoneModel

    /// Turns world axes into device axes.
    func imuFromWorld(_ state: MotionState) -> Matrix3 {
        (state.worldFromCameraRotation * model.trajectory.cameraFromImu.rotation).transposed
    }

    /// Acceleration against free fall, m/s², upwards at rest, with the vibration defect.
    func specificForce(at time: HostTime) -> Vector3 {
        let state = model.motion(at: time)
        let upwards = state.imuAcceleration + Vector3(0, Self.standardGravity, 0)
        return imuFromWorld(state) * upwards + shaking(at: time) * Self.standardGravity
    }

    /// Angular velocity, rad/s, with the vibration defect.
    func angularVelocity(at time: HostTime) -> Vector3 {
        let state = model.motion(at: time)
        let shaking = shaking(at: time)
        return imuFromWorld(state) * state.angularVelocity
            + Vector3(shaking.y, shaking.z, shaking.x)
    }

    /// The earth's field, µT.
    func magneticField(at time: HostTime) -> Vector3 {
        imuFromWorld(model.motion(at: time)) * Self.earthField
    }

    /// Shaking in g: 37 Hz, near half of a usual sampling rate, so that it cannot be mistaken for
    /// walking; different phases on the axes.
    private func shaking(at time: HostTime) -> Vector3 {
        guard let amplitude = model.defects[.vibration] else { return .zero }
        let angle = 2 * Double.pi * 37 * model.seconds(at: time)
        let (sine, cosine) = sineAndCosine(angle)
        return Vector3(sine, 0.6 * cosine, 0.8 * sine + 0.3 * cosine) * amplitude
    }
}
