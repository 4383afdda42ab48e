internal import LockstepSessions

extension AVCaptureConnection {
    /// Whether images can be steadied: video data's, where the camera has a format for it.
    public var isVideoStabilizationSupported: Bool {
        guard output is AVCaptureVideoDataOutput, let device else { return false }
        return device.formats.contains { $0.isVideoStabilizationModeSupported(.auto) }
    }

    /// How images are to be steadied where that can be.
    public var preferredVideoStabilizationMode: AVCaptureVideoStabilizationMode {
        get { state.withLock { $0.stabilization } }
        set { state.withLock { $0.stabilization = newValue } }
    }

    /// How images are steadied, as the app sees it; pixels stay the feed's.
    ///
    /// Where the format does not allow what was preferred: not at all.
    public var activeVideoStabilizationMode: AVCaptureVideoStabilizationMode {
        let preferred = preferredVideoStabilizationMode
        guard isVideoStabilizationSupported,
            device?.activeFormat.isVideoStabilizationModeSupported(preferred) == true
        else { return .off }
        return preferred == .auto ? .standard : preferred
    }

    /// Whether intrinsics can come with frames: video data's, while nothing steadies them
    /// (AVCaptureSession.h).
    public var isCameraIntrinsicMatrixDeliverySupported: Bool {
        output is AVCaptureVideoDataOutput && preferredVideoStabilizationMode == .off
    }

    /// Whether intrinsics come with frames, where the feed has them.
    ///
    /// Switching it on where it is not supported raises an exception (AVCaptureSession.h: "may only
    /// be set to YES if").
    public var isCameraIntrinsicMatrixDeliveryEnabled: Bool {
        get { state.withLock { $0.deliversIntrinsics } }
        set {
            obey(
                newValue && !isCameraIntrinsicMatrixDeliverySupported
                    ? .argument(
                        "AVCaptureConnection setCameraIntrinsicMatrixDeliveryEnabled:",
                        "is not supported") : nil)
            state.withLock { $0.deliversIntrinsics = newValue }
        }
    }

    /// How far photos can be cut and scaled: not.
    public var videoMaxScaleAndCropFactor: CGFloat { 1 }
    /// How far photos are cut and scaled: not.
    public var videoScaleAndCropFactor: CGFloat {
        get { 1 }
        set {
            obey(
                newValue == 1
                    ? nil
                    : .limits(
                        "AVCaptureConnection setVideoScaleAndCropFactor:",
                        "the factor \(newValue) is not 1"))
        }
    }
}
