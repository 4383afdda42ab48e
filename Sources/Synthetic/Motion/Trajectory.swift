public import LockstepSamples

/// The phone's motion as a function of time, with exact derivatives.
///
/// The curves give the IMU's position and the camera's angles; the camera's position follows from
/// its mounting on the phone.
public struct Trajectory: Sendable {
    /// The kinds of motion; raw values are the names that users write.
    public enum Kind: String, Sendable, CaseIterable {
        /// Walking around the room with steps and looking around.
        case walk
        /// No motion, as on a tripod.
        case still
        /// Walking so that the recording ends where it began.
        case loop
    }

    /// Maps IMU axes to ARKit camera axes: the phone's true lever arm and rotation.
    public let cameraFromImu: Transform
    private let place: (x: SmoothCurve, y: SmoothCurve, z: SmoothCurve)
    /// The roll of the phone as it is held: 0 where native images are upright.
    private let heldRoll: Double
    private let angles: (yaw: SmoothCurve, pitch: SmoothCurve, roll: SmoothCurve)

    /// The IMU's start position in the room in meters from the room's corner; the world's origin.
    let startInRoom: Vector3

    /// Creates a kind of motion with small random variations.
    ///
    /// - Parameter orientation: how the phone is held.
    init(
        _ kind: Kind, durationSeconds: Double, cameraFromImu: Transform, random: RandomSource,
        orientation: ImageOrientation = .landscapeLeft
    ) {
        // Images become upright by a rotation of the same angle in the other direction.
        heldRoll = -orientation.radiansClockwise
        let curves = WalkCurves(kind, durationSeconds: durationSeconds, random: random)
        self.cameraFromImu = cameraFromImu
        place = curves.place
        angles = curves.angles
        startInRoom = Vector3(
            curves.place.x.jet(at: 0).value, curves.place.y.jet(at: 0).value,
            curves.place.z.jet(at: 0).value)
    }

    /// Returns the phone's state `seconds` after its start; defined for all times, even before it.
    public func state(at seconds: Double) -> MotionState {
        let (x, y, z) = (
            place.x.jet(at: seconds), place.y.jet(at: seconds), place.z.jet(at: seconds)
        )
        let attitude = attitude(at: seconds)
        let position = Vector3(x.value, y.value, z.value) - startInRoom
        let velocity = Vector3(x.velocity, y.velocity, z.velocity)
        // p_camera = R p_imu + t, so the IMU's origin is at t in camera axes.
        let imuToCamera = -(attitude.rotation * cameraFromImu.translation)
        return MotionState(
            imuPosition: position, imuVelocity: velocity,
            imuAcceleration: Vector3(x.acceleration, y.acceleration, z.acceleration),
            worldFromCameraRotation: attitude.rotation, angularVelocity: attitude.angularVelocity,
            cameraPosition: position + imuToCamera,
            cameraVelocity: velocity + attitude.angularVelocity.cross(imuToCamera))
    }

    /// Returns R = Ry(yaw) · Rx(pitch) · Rz(roll), and the sum of the three rates about their axes.
    private func attitude(at seconds: Double) -> (rotation: Matrix3, angularVelocity: Vector3) {
        let (yaw, pitch, roll) = (
            angles.yaw.jet(at: seconds), angles.pitch.jet(at: seconds),
            angles.roll.jet(at: seconds)
        )
        let rotation = CameraEulerAngles(
            pitch: pitch.value, yaw: yaw.value, roll: roll.value + heldRoll
        ).rotation
        let (sine, cosine) = sineAndCosine(yaw.value)
        let angularVelocity =
            Vector3(0, yaw.velocity, 0) + Vector3(cosine, 0, -sine) * pitch.velocity
            + rotation.column2 * roll.velocity
        return (rotation, angularVelocity)
    }
}
