public import LockstepSamples

/// The purpose of a recording, which decides which findings can fail and which only warn.
public enum CheckProfile: String, Sendable, CaseIterable {
    /// Everything that a session guarantees.
    case all
    /// Visual-inertial odometry: camera and raw inertial samples on one clock.
    case vio
    /// Depth fusion: camera and depth.
    case rgbd
    /// Gaussian splatting and other reconstruction from images, for which timing matters little.
    case splat
    /// A video.
    case video

    /// The streams that the purpose requires.
    public var neededStreams: [Stream] {
        switch self {
        case .all: return []
        case .vio: return [.camera, .accelerometer, .gyroscope]
        case .rgbd: return [.camera, .depth]
        case .splat, .video: return [.camera]
        }
    }

    /// Frame data and calibration that the purpose requires.
    ///
    /// A purpose needs everything that can fail it; otherwise removing data would improve a
    /// recording.
    public enum Need: String, Sendable, CaseIterable {
        /// Focal lengths and principal points of the frames.
        case intrinsics
        /// Camera poses.
        case poses
        /// How the camera is mounted on the inertial sensors.
        case calibration
    }

    /// The frame data and calibration that the purpose requires in addition to ``neededStreams``.
    public var needs: [Need] {
        switch self {
        case .all, .video: return []
        case .vio: return [.intrinsics, .calibration]
        case .rgbd: return [.intrinsics, .poses]
        // Structure from motion estimates the poses.
        case .splat: return [.intrinsics]
        }
    }

    /// The severity of a finding for the purpose: problems with required data fail, others only
    /// warn.
    public func severity(
        _ severity: Finding.Severity, of name: FindingName, stream: Stream?
    ) -> Finding.Severity {
        switch severity {
        case .fail: return canFail(name, stream: stream) ? .fail : .warn
        case .warn: return spoiling.contains(name) ? .fail : .warn
        case .pass, .cannotTell: return severity
        }
    }

    /// Whether exceeding the worse limit makes a recording unfit for the purpose; otherwise it
    /// warns.
    private func canFail(_ name: FindingName, stream: Stream?) -> Bool {
        if name == .coverage { return self == .vio }
        if harmless.contains(name) { return false }
        guard let stream, self != .all else { return true }
        return neededStreams.contains(stream)
    }

    /// Findings that make a recording unfit for the purpose, although they only warn for others.
    private var spoiling: Set<FindingName> {
        switch self {
        case .all: return []
        case .vio: return [.filesImages]
        // Surfaces that do not coincide are fused into several.
        case .rgbd:
            return [
                .depthValid, .depthFrozen, .depthScale, .depthDelay, .depthAgreement, .poseJumps,
            ]
        // Images are the only input of the reconstruction, and their blur is reconstructed too.
        case .splat:
            return [.filesImages, .sharpness, .motionBlur, .speedBlur, .texture, .imageLevels]
        case .video: return [.filesImages, .sharpness, .imageLevels]
        }
    }

    /// Findings that are harmless for the purpose, although they concern a stream that it needs.
    private var harmless: Set<FindingName> {
        switch self {
        case .all, .vio, .rgbd: return []
        case .splat: return [.gaps, .order, .end]
        case .video: return [.intrinsics, .poseConvention]
        }
    }
}
