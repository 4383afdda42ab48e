public import LockstepSamples

/// What a recording is wanted for; decides which findings can fail and which only warn.
public enum CheckProfile: String, Sendable, CaseIterable {
    /// Everything that a session promises of itself.
    case all
    /// Visual-inertial odometry: camera and raw inertial samples on one clock.
    case vio
    /// Depth fusion: camera and depth.
    case rgbd
    /// Splatting and other reconstruction from images, whose times matter little.
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

    /// What of frames and of the calibration the purpose cannot do without.
    ///
    /// Whatever can fail for a purpose is needed by it, or a recording would become better by losing
    /// it.
    public enum Need: String, Sendable, CaseIterable {
        /// Focal lengths and principal points of the frames.
        case intrinsics
        /// Poses of the camera.
        case poses
        /// How the camera is mounted on the inertial sensors.
        case calibration
    }

    /// What the purpose cannot do without, beside ``neededStreams``.
    public var needs: [Need] {
        switch self {
        case .all, .video: return []
        case .vio: return [.intrinsics, .calibration]
        case .rgbd: return [.intrinsics, .poses]
        // Structure from motion finds poses.
        case .splat: return [.intrinsics]
        }
    }

    /// How bad a finding is for the purpose: what it cannot do without fails, what it does not need
    /// only warns.
    public func severity(
        _ severity: Finding.Severity, of name: FindingName, stream: Stream?
    ) -> Finding.Severity {
        switch severity {
        case .fail: return canFail(name, stream: stream) ? .fail : .warn
        case .warn: return spoiling.contains(name) ? .fail : .warn
        case .pass, .cannotTell: return severity
        }
    }

    /// Whether what is beyond its worse limit makes a recording unfit; where it does not, it warns.
    private func canFail(_ name: FindingName, stream: Stream?) -> Bool {
        if name == .coverage { return self == .vio }
        if harmless.contains(name) { return false }
        guard let stream, self != .all else { return true }
        return neededStreams.contains(stream)
    }

    /// What else makes a recording unfit for the purpose, where others are only warned of it.
    private var spoiling: Set<FindingName> {
        switch self {
        case .all: return []
        case .vio: return [.filesImages]
        // Surfaces that do not meet are fused into several.
        case .rgbd:
            return [
                .depthValid, .depthFrozen, .depthScale, .depthDelay, .depthAgreement, .poseJumps,
            ]
        // Nothing but the images is there to reconstruct from, and their blur is reconstructed too.
        case .splat:
            return [.filesImages, .sharpness, .motionBlur, .speedBlur, .texture, .imageLevels]
        case .video: return [.filesImages, .sharpness, .imageLevels]
        }
    }

    /// What the purpose does not need, though it is of a stream that it needs.
    private var harmless: Set<FindingName> {
        switch self {
        case .all, .vio, .rgbd: return []
        case .splat: return [.gaps, .order, .end]
        case .video: return [.intrinsics, .poseConvention]
        }
    }
}
