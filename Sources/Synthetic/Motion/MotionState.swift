public import LockstepSamples

/// Where the phone is and how it moves at one instant, world axes (y up) unless said otherwise.
public struct MotionState: Sendable {
    /// The IMU's place, meters.
    public let imuPosition: Vector3
    /// The IMU's velocity, m/s.
    public let imuVelocity: Vector3
    /// The IMU's acceleration without gravity, m/s².
    public let imuAcceleration: Vector3
    /// Turns ARKit's camera axes into world axes.
    public let worldFromCameraRotation: Matrix3
    /// Angular velocity, rad/s.
    public let angularVelocity: Vector3
    /// Where the camera is, meters.
    public let cameraPosition: Vector3
    /// How fast the camera moves, m/s.
    public let cameraVelocity: Vector3

    /// The pose of the camera.
    public var worldFromCamera: Transform {
        Transform(rotation: worldFromCameraRotation, translation: cameraPosition)
    }
}
