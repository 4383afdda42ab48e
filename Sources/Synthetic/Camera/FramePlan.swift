import LockstepSamples

/// All data of one frame except its pixels.
struct FramePlan: Sendable {
    /// The frame's index in the camera's own count, which includes lost frames.
    let index: UInt64
    /// The middle of the middle row's exposure, on the phone's clock.
    let middle: HostTime
    /// The instant that the timestamp marks, on the phone's clock.
    let marked: HostTime
    /// The reported timestamp: `marked` on a camera clock that may be wrong.
    let stamp: HostTime
    /// The time at which the last row is read.
    let complete: HostTime
    /// The exposure duration of each row in seconds.
    let exposureSeconds: Double
    /// The true focal lengths and principal point.
    let intrinsics: Intrinsics
    /// The tracking state of the pose.
    let trackingState: TrackingState
    /// Whether the frame has depth.
    let hasDepth: Bool
    /// Whether the frame is delivered, lost, or never captured.
    let fate: Fate

    enum Fate: Sendable {
        case delivered
        case lost
        case interrupted
    }
}
