public import LockstepSamples

/// The phone's position and motion at one instant, in world axes (y up) unless stated otherwise.
public struct MotionState: Sendable {
    /// The IMU's position in meters.
    public let imuPosition: Vector3
    /// The IMU's velocity in m/s.
    public let imuVelocity: Vector3
    /// The IMU's acceleration without gravity in m/s².
    public let imuAcceleration: Vector3
    /// Maps ARKit's camera axes to world axes.
    public let worldFromCameraRotation: Matrix3
    /// The angular velocity in rad/s.
    public let angularVelocity: Vector3
    /// The camera's position in meters.
    public let cameraPosition: Vector3
    /// The camera's velocity in m/s.
    public let cameraVelocity: Vector3

    /// The camera's pose.
    public var worldFromCamera: Transform {
        Transform(rotation: worldFromCameraRotation, translation: cameraPosition)
    }
}
