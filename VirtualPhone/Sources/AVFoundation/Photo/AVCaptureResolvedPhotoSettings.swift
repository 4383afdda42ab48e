internal import LockstepSamples

/// A photo's settings as resolved before the capture (AVCapturePhotoOutput.h).
open class AVCaptureResolvedPhotoSettings: NSObject {
    /// The settings' identifier.
    public let uniqueID: Int64
    /// The photo's size.
    public let photoDimensions: CMVideoDimensions
    /// Whether the flash fires.
    public let isFlashEnabled: Bool

    init(_ settings: AVCapturePhotoSettings, _ size: PixelSize, isFlashEnabled: Bool) {
        uniqueID = settings.uniqueID
        photoDimensions = CMVideoDimensions(
            width: Int32(clamping: size.width), height: Int32(clamping: size.height))
        self.isFlashEnabled = isFlashEnabled
    }

    /// A preview's size: none is delivered.
    open var previewDimensions: CMVideoDimensions { CMVideoDimensions() }
    /// A thumbnail's size: none is delivered.
    open var embeddedThumbnailDimensions: CMVideoDimensions { CMVideoDimensions() }
    /// A raw photo's size: none is delivered.
    open var rawPhotoDimensions: CMVideoDimensions { CMVideoDimensions() }
    /// A Live Photo's size: none is delivered.
    open var livePhotoMovieDimensions: CMVideoDimensions { CMVideoDimensions() }
    /// Whether red-eye reduction is enabled.
    open var isRedEyeReductionEnabled: Bool { false }
    /// Whether several exposures are merged.
    open var isStillImageStabilizationEnabled: Bool { false }
    /// The number of photos.
    open var expectedPhotoCount: Int { 1 }
}
