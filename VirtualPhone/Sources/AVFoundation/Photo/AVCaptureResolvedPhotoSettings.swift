internal import LockstepSamples

/// What a photo's settings came to, before it is taken (AVCapturePhotoOutput.h).
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

    /// A preview's size: none comes.
    open var previewDimensions: CMVideoDimensions { CMVideoDimensions() }
    /// A thumbnail's size: none comes.
    open var embeddedThumbnailDimensions: CMVideoDimensions { CMVideoDimensions() }
    /// A raw photo's size: none comes.
    open var rawPhotoDimensions: CMVideoDimensions { CMVideoDimensions() }
    /// A Live Photo's size: none comes.
    open var livePhotoMovieDimensions: CMVideoDimensions { CMVideoDimensions() }
    /// Whether red eyes are mended.
    open var isRedEyeReductionEnabled: Bool { false }
    /// Whether several exposures are merged.
    open var isStillImageStabilizationEnabled: Bool { false }
    /// How many photos come.
    open var expectedPhotoCount: Int { 1 }
}
