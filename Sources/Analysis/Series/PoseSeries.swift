import LockstepSamples

/// Camera poses in the order of their timestamps; both arrays have the same length.
struct PoseSeries {
    /// The timestamps, on the camera's clock.
    var timestamps: [HostTime]
    /// The poses, which map ARKit camera axes to world axes, in meters.
    var worldFromCamera: [Transform]
}
