public import LockstepSamples

/// What a recording is wanted for; decides which findings can fail and which only warn.
public enum CheckProfile: String, Sendable, CaseIterable {
    /// Everything that a session promises of itself.
    case all
    /// Visual-inertial odometry: camera and raw inertial samples on one clock.
    case vio
    /// Depth fusion: camera and depth.
    case rgbd
    /// Splatting and other reconstruction from pictures, whose times matter little.
    case splat
    /// A video.
    case video

    /// The streams that the purpose cannot do without.
    public var neededStreams: [Stream] {
        switch self {
        case .all: return []
        case .vio: return [.camera, .accelerometer, .gyroscope]
        case .rgbd: return [.camera, .depth]
        case .splat, .video: return [.camera]
        }
    }

    /// Whether a finding can fail; where it cannot, it warns.
    public func canFail(_ name: FindingName, stream: Stream?) -> Bool {
        if name == .coverage { return self == .vio }
        if self == .splat, name == .gaps || name == .order { return false }
        guard let stream, self != .all else { return true }
        return neededStreams.contains(stream)
    }
}
