import LockstepConcurrency

extension AVCaptureConnection {
    /// Whether stabilization is supported: for video data, if the camera has a format for it.
    public var isVideoStabilizationSupported: Bool {
        guard output is AVCaptureVideoDataOutput, let device else { return false }
        return device.formats.contains { $0.isVideoStabilizationModeSupported(.auto) }
    }

    /// The preferred stabilization mode, used if supported.
    public var preferredVideoStabilizationMode: AVCaptureVideoStabilizationMode {
        get { state.withLock { $0.stabilization } }
        set { state.withLock { $0.stabilization = newValue } }
    }

    /// The active stabilization mode as the app sees it; the feed's pixels are unchanged.
    ///
    /// It is off if the format does not support the preferred mode.
    public var activeVideoStabilizationMode: AVCaptureVideoStabilizationMode {
        let preferred = preferredVideoStabilizationMode
        guard isVideoStabilizationSupported,
            device?.activeFormat.isVideoStabilizationModeSupported(preferred) == true
        else { return .off }
        return preferred == .auto ? .standard : preferred
    }

    /// Whether intrinsics can be delivered with frames: for video data, while stabilization is off
    /// (AVCaptureSession.h).
    public var isCameraIntrinsicMatrixDeliverySupported: Bool {
        output is AVCaptureVideoDataOutput && preferredVideoStabilizationMode == .off
    }

    /// Whether intrinsics are delivered with frames, if the feed has them.
    ///
    /// Enabling it without support raises an exception (AVCaptureSession.h: "may only be set to YES
    /// if").
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

    /// The highest factor for cropping and scaling photos: 1.
    public var videoMaxScaleAndCropFactor: CGFloat { 1 }
    /// The factor for cropping and scaling photos: 1.
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
