internal import LockstepSamples
internal import LockstepSessions
internal import VirtualPhone

extension AVCapturePhotoOutput {
    /// When the flash can fire with the present camera.
    public var supportedFlashModes: [AVCaptureDevice.FlashMode] {
        flashModes(connection(with: .video)?.device)
    }

    func flashModes(_ device: AVCaptureDevice?) -> [AVCaptureDevice.FlashMode] {
        device?.hasFlash == true ? [.off, .on, .auto] : [.off]
    }

    /// Whether the flash fires: not while the phone is very hot (AVCapturePhotoOutput.h,
    /// `flashMode`), and in automatic mode when the image is dark.
    func fires(_ mode: AVCaptureDevice.FlashMode, _ device: AVCaptureDevice) -> Bool {
        guard device.hasFlash, device.phone?.world.thermalState != .critical else { return false }
        switch mode {
        case .off: return false
        case .on: return true
        case .auto: return device.iso >= Self.darkISO
        }
    }

    /// The sensitivity from which an image counts as dark: a choice.
    private static var darkISO: Float { 800 }

    /// Whether the image is dark enough for the flash that `photoSettingsForSceneMonitoring` would
    /// use; without such settings it never is, and there are none here.
    public var isFlashScene: Bool { false }
    /// The compressions that photos can have.
    public var availablePhotoCodecTypes: [AVVideoCodecType] { [.jpeg] }
    /// The pixel formats that photos can have.
    public var availablePhotoPixelFormatTypes: [OSType] {
        [
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_32BGRA,
        ]
    }
    /// The pixel formats that raw photos can have: none.
    public var availableRawPhotoPixelFormatTypes: [OSType] { [] }
    /// The kinds of files.
    public var availablePhotoFileTypes: [AVFileType] { [.jpg] }

    /// The best quality that will be asked for.
    public var maxPhotoQualityPrioritization: QualityPrioritization {
        get { state.withLock { $0.maxQuality } }
        set { state.withLock { $0.maxQuality = newValue } }
    }

    /// Whether photos may be greater than frames; kept, photos have the format's size.
    public var isHighResolutionCaptureEnabled: Bool {
        get { state.withLock { $0.isHighResolutionEnabled } }
        set { state.withLock { $0.isHighResolutionEnabled = newValue } }
    }

    /// Whether calibration data can come: not from one camera.
    public var isCameraCalibrationDataDeliverySupported: Bool { false }
    /// Whether depth can come with photos.
    public var isDepthDataDeliverySupported: Bool { false }
    /// Whether Live Photos can be taken.
    public var isLivePhotoCaptureSupported: Bool { false }
    /// Whether red eyes can be mended.
    public var isAutoRedEyeReductionSupported: Bool { false }

    /// Prepares for photos: everything is ready at any time.
    public func setPreparedPhotoSettingsArray(
        _ preparedPhotoSettingsArray: [AVCapturePhotoSettings],
        completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
    ) {
        guard let completionHandler, let phone = CaptureServer.current?.phone else { return }
        phone.deliver(on: .anywhere) { completionHandler(true, nil) }
    }
}
