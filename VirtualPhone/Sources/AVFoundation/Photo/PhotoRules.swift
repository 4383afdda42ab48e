internal import LockstepSamples

/// The settings that a photo output refuses (AVCapturePhotoOutput.h,
/// `capturePhotoWithSettings:delegate:`).
struct PhotoRules {
    var usedIdentifiers: Set<Int64>
    var flashModes: [AVCaptureDevice.FlashMode]
    var maxQuality: AVCapturePhotoOutput.QualityPrioritization
    var codecs: [AVVideoCodecType]
    var pixelFormats: [OSType]
    var isHighResolutionEnabled: Bool
    /// The active format's sizes of photos.
    var sizes: [PixelSize] = []
    /// The output's largest size; nil if it is not set.
    var maxSize: PixelSize?
    /// Whether there is an active and enabled connection.
    var isConnected: Bool

    /// Returns the refusal of these settings; nil if they are allowed.
    func refusal(of settings: AVCapturePhotoSettings) -> Refusal? {
        guard let reason = reason(settings) else { return nil }
        return .argument("AVCapturePhotoOutput capturePhotoWithSettings:delegate:", reason)
    }

    private func reason(_ settings: AVCapturePhotoSettings) -> String? {
        if !isConnected { return "No active and enabled video connection" }
        if usedIdentifiers.contains(settings.uniqueID) { return "Settings may not be re-used" }
        if !flashModes.contains(settings.flashMode) {
            return "flashMode \(settings.flashMode.rawValue) is not in supportedFlashModes"
        }
        if settings.photoQualityPrioritization.rawValue > maxQuality.rawValue {
            return "photoQualityPrioritization is above maxPhotoQualityPrioritization"
        }
        if settings.isHighResolutionPhotoEnabled, !isHighResolutionEnabled {
            return "isHighResolutionCaptureEnabled is NO"
        }
        if settings.isCameraCalibrationDataDeliveryEnabled {
            return "camera calibration data delivery is not supported"
        }
        if settings.isDepthDataDeliveryEnabled { return "depthDataDeliveryEnabled is NO" }
        return sizeReason(settings) ?? formatReason(settings)
    }

    private func sizeReason(_ settings: AVCapturePhotoSettings) -> String? {
        guard let size = settings.size else { return nil }
        let words = "maxPhotoDimensions \(size.width)x\(size.height)"
        if !sizes.contains(size) { return words + " is not in supportedMaxPhotoDimensions" }
        guard let maxSize, size.width <= maxSize.width, size.height <= maxSize.height else {
            return words + " is above the output's maxPhotoDimensions"
        }
        return nil
    }

    private func formatReason(_ settings: AVCapturePhotoSettings) -> String? {
        switch (settings.codec, settings.pixelFormat) {
        case (nil, nil), (.some, .some):
            return "the format needs either a codec or a pixel format"
        case (let codec?, nil) where !codecs.contains(codec):
            return "the codec \(codec.rawValue) is not in availablePhotoCodecTypes"
        case (nil, let format?) where !pixelFormats.contains(format):
            return "the pixel format \(format) is not in availablePhotoPixelFormatTypes"
        default: return nil
        }
    }
}

extension AVCapturePhotoSettings {
    /// The size that the app asked for; nil for the default.
    var size: PixelSize? {
        let size = PixelSize(maxPhotoDimensions)
        return size.width > 0 && size.height > 0 ? size : nil
    }
}
