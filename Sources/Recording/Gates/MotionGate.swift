public import LockstepSamples

/// Tells frames that were taken while the camera moved too fast to be sharp.
///
/// The limits are those of an ARKit frame logger, 0.05 m and 0.1 rad, read as the way from one
/// frame to the next at 30 frames a second: 1.5 m/s and 3 rad/s. The reference is always the
/// previous frame, kept or not. Against the last *kept* frame, one rejection would make all later
/// ones certain, since a camera that walks on never comes back to where it was.
public struct MotionGate: Hashable, Sendable {
    /// The longest way from one frame to the next at 30 frames a second, meters.
    public let maximumTranslationMeters: Double
    /// The largest turn from one frame to the next at 30 frames a second, radians.
    public let maximumRotationRadians: Double
    private var previous: TimedPose?

    /// The time between two frames that the limits are given for.
    static let referenceInterval = HostDuration(nanoseconds: 33_333_333)
    /// Shorter intervals count as this one (120 frames a second): below it the noise of the pose,
    /// not motion, would reach the limits.
    static let shortestInterval = HostDuration(nanoseconds: 8_333_333)

    /// A gate with the frame logger's limits unless others are given.
    public init(maximumTranslationMeters: Double = 0.05, maximumRotationRadians: Double = 0.1) {
        self.maximumTranslationMeters = maximumTranslationMeters
        self.maximumRotationRadians = maximumRotationRadians
    }

    /// Whether the camera moved too fast between the previous frame and this one; to be asked
    /// about every frame, in order.
    ///
    /// A frame without a pose, and the first one, cannot be judged and is not too fast.
    public mutating func isTooFast(_ pose: Transform?, at time: HostTime) -> Bool {
        defer { previous = pose.map { TimedPose(time: time, pose: $0) } }
        guard let previous, let pose else { return false }
        let interval = max(time - previous.time, Self.shortestInterval)
        let scale = interval.seconds / Self.referenceInterval.seconds
        let moved = (pose.translation - previous.pose.translation).length
        let turned = rotationAngle(from: previous.pose.rotation, to: pose.rotation)
        return moved > maximumTranslationMeters * scale || turned > maximumRotationRadians * scale
    }
}

private struct TimedPose: Hashable {
    let time: HostTime
    let pose: Transform
}

/// The angle between two rotations, radians, 0…π.
func rotationAngle(from first: Matrix3, to second: Matrix3) -> Double {
    let turn = Quaternion(rotation: first.transposed * second)
    let sine = Vector3(turn.x, turn.y, turn.z).length
    return 2 * arcTangent(y: sine, x: turn.w)
}
