import LockstepSamples

/// Poses of the camera in the order of their timestamps; both lists are equally long.
struct PoseSeries {
    /// When each pose held, on the camera's clock.
    var stamps: [HostTime]
    /// Maps ARKit camera axes to world axes, meters.
    var worldFromCamera: [Transform]
}
