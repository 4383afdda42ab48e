public import LockstepSamples

/// Detects frames that were taken while the camera moved too fast to be sharp.
///
/// The limits are those of an ARKit frame logger, 0.05 m and 0.1 rad, interpreted as the motion
/// from one frame to the next at 30 frames per second: 1.5 m/s and 3 rad/s. The reference is always
/// the previous frame, kept or not. With the last *kept* frame as the reference, one rejection
/// would make all later ones certain, since a camera that keeps moving never returns to its earlier
/// pose.
public struct MotionGate: Hashable, Sendable {
    /// The maximum translation from one frame to the next at 30 frames per second, in meters.
    public let maximumTranslationMeters: Double
    /// The maximum rotation from one frame to the next at 30 frames per second, in radians.
    public let maximumRotationRadians: Double
    private var previous: TimedPose?

    /// The time between two frames for which the limits are given.
    static let referenceInterval = HostDuration(nanoseconds: 33_333_333)
    /// Shorter intervals count as this one (120 frames per second): below it, the noise of the pose
    /// alone would reach the limits.
    static let shortestInterval = HostDuration(nanoseconds: 8_333_333)

    /// Creates a gate, by default with the frame logger's limits.
    public init(maximumTranslationMeters: Double = 0.05, maximumRotationRadians: Double = 0.1) {
        self.maximumTranslationMeters = maximumTranslationMeters
        self.maximumRotationRadians = maximumRotationRadians
    }

    /// Whether the camera moved too fast between the previous frame and this one; must be called
    /// for every frame, in order.
    ///
    /// Returns false for the first frame and for a frame without a pose.
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

/// Returns the angle between two rotations in radians, 0…π.
func rotationAngle(from first: Matrix3, to second: Matrix3) -> Double {
    let turn = Quaternion(rotation: first.transposed * second)
    let sine = Vector3(turn.x, turn.y, turn.z).length
    return 2 * arcTangent(y: sine, x: turn.w)
}
