import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

extension AVCapturePhotoOutput {
    /// The flash modes of the current camera.
    public var supportedFlashModes: [AVCaptureDevice.FlashMode] {
        flashModes(connection(with: .video)?.device)
    }

    func flashModes(_ device: AVCaptureDevice?) -> [AVCaptureDevice.FlashMode] {
        device?.hasFlash == true ? [.off, .on, .auto] : [.off]
    }

    /// Returns whether the flash fires: not while the phone is very hot (AVCapturePhotoOutput.h,
    /// `flashMode`), and in automatic mode if the image is dark.
    func fires(_ mode: AVCaptureDevice.FlashMode, _ device: AVCaptureDevice) -> Bool {
        guard device.hasFlash, device.phone?.world.thermalState != .critical else { return false }
        switch mode {
        case .off: return false
        case .on: return true
        case .auto: return device.iso >= Self.darkISO
        }
    }

    /// The sensitivity from which an image counts as dark; an arbitrary choice.
    private static var darkISO: Float { 800 }

    /// Whether the image is dark enough for the flash of `photoSettingsForSceneMonitoring`: never
    /// without such settings, and there are none here.
    public var isFlashScene: Bool { false }
    /// The available codecs of photos.
    public var availablePhotoCodecTypes: [AVVideoCodecType] { [.jpeg] }
    /// The available pixel formats of photos.
    public var availablePhotoPixelFormatTypes: [OSType] {
        [
            kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_32BGRA,
        ]
    }
    /// The available pixel formats of raw photos: none.
    public var availableRawPhotoPixelFormatTypes: [OSType] { [] }
    /// The available file types.
    public var availablePhotoFileTypes: [AVFileType] { [.jpg] }

    /// The highest quality that the app will request.
    public var maxPhotoQualityPrioritization: QualityPrioritization {
        get { state.withLock { $0.maxQuality } }
        set { state.withLock { $0.maxQuality = newValue } }
    }

    /// Whether photos may be larger than frames; stored, but photos have the format's size.
    public var isHighResolutionCaptureEnabled: Bool {
        get { state.withLock { $0.isHighResolutionEnabled } }
        set { state.withLock { $0.isHighResolutionEnabled = newValue } }
    }

    /// The largest size that photos may ask for: one of the active format's
    /// `supportedMaxPhotoDimensions`, others raise an exception.
    public var maxPhotoDimensions: CMVideoDimensions {
        get {
            let size =
                state.withLock { $0.maxSize }
                ?? connection(with: .video)?.device?.activeFormat.size
            return size.map(CMVideoDimensions.init) ?? CMVideoDimensions()
        }
        set {
            let size = PixelSize(newValue)
            let sizes = connection(with: .video)?.device?.activeFormat.photoSizes ?? []
            if !sizes.contains(size) {
                obey(
                    .argument(
                        "AVCapturePhotoOutput setMaxPhotoDimensions:",
                        "\(size.width)x\(size.height) is not in supportedMaxPhotoDimensions"))
            }
            state.withLock { $0.maxSize = size }
        }
    }

    /// Whether calibration data can be delivered: not by a single camera.
    public var isCameraCalibrationDataDeliverySupported: Bool { false }
    /// Whether depth can be delivered with photos.
    public var isDepthDataDeliverySupported: Bool { false }
    /// Whether Live Photos can be taken.
    public var isLivePhotoCaptureSupported: Bool { false }
    /// Whether red-eye reduction is supported.
    public var isAutoRedEyeReductionSupported: Bool { false }

    /// Prepares for photos: everything is always ready.
    public func setPreparedPhotoSettingsArray(
        _ preparedPhotoSettingsArray: [AVCapturePhotoSettings],
        completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
    ) {
        guard let completionHandler, let phone = CaptureServer.current?.phone else { return }
        phone.deliver(on: .anywhere) { completionHandler(true, nil) }
    }
}

extension PixelSize {
    init(_ size: CMVideoDimensions) {
        self.init(width: Int(size.width), height: Int(size.height))
    }
}

extension CMVideoDimensions {
    init(_ size: PixelSize) {
        self.init(width: Int32(clamping: size.width), height: Int32(clamping: size.height))
    }
}
