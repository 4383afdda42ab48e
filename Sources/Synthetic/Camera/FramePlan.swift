import LockstepSamples

/// All about one frame but its pixels.
struct FramePlan: Sendable {
    /// The frame's number in the camera's own count: lost frames are counted.
    let index: UInt64
    /// The middle of the middle row's exposure, on the phone's clock.
    let middle: HostTime
    /// The instant that the timestamp means, on the phone's clock.
    let marked: HostTime
    /// The timestamp as reported: `marked` on a camera clock that may be wrong.
    let stamp: HostTime
    /// When the last row is read.
    let complete: HostTime
    /// How long each row is exposed, seconds.
    let exposureSeconds: Double
    /// Focal lengths and principal point as they really are.
    let intrinsics: Intrinsics
    /// How well the pose is tracked.
    let trackingState: TrackingState
    /// Whether depth comes with the frame.
    let hasDepth: Bool
    /// Whether the frame is delivered, lost, or never taken.
    let fate: Fate

    enum Fate: Sendable {
        case delivered
        case lost
        case interrupted
    }
}
