internal import LockstepSessions

private let nextIdentifier = Mutex<Int64>(1)

/// How one photo is to be taken (AVCapturePhotoOutput.h).
open class AVCapturePhotoSettings: NSObject, NSCopying {
    /// What tells this photo from others; no two settings share it, copies do.
    public let uniqueID: Int64
    /// The compression or the pixel format; JPEG unless chosen.
    public let format: [String: Any]?
    /// When the flash fires.
    open var flashMode = AVCaptureDevice.FlashMode.off
    /// Whether speed or quality matters more.
    open var photoQualityPrioritization = AVCapturePhotoOutput.QualityPrioritization.balanced
    /// Whether the photo may be greater than frames; here it never is.
    open var isHighResolutionPhotoEnabled = false
    /// The greatest size wanted; kept, photos have the format's size.
    open var maxPhotoDimensions = CMVideoDimensions()
    /// Whether red eyes are to be mended; there are none here.
    open var isAutoRedEyeReductionEnabled = false
    /// Whether calibration data is wanted.
    open var isCameraCalibrationDataDeliveryEnabled = false
    /// Whether depth is wanted.
    open var isDepthDataDeliveryEnabled = false
    /// Properties to be written with the photo's own, under ImageIO's keys.
    open var metadata: [String: Any] = [:]
    /// A preview's pixel format; kept, no preview comes.
    open var previewPhotoFormat: [String: Any]?
    /// A thumbnail's compression; kept, no thumbnail comes.
    open var embeddedThumbnailPhotoFormat: [String: Any]?

    /// Settings for a JPEG.
    public convenience override init() { self.init(format: nil) }

    /// Settings for a photo in a compression (`AVVideoCodecKey`) or a pixel format.
    public init(format: [String: Any]?) {
        uniqueID = nextIdentifier.withLock { next in
            defer { next += 1 }
            return next
        }
        self.format = format ?? [AVVideoCodecKey: AVVideoCodecType.jpeg]
    }

    /// Settings like others, for another photo.
    public convenience init(from photoSettings: AVCapturePhotoSettings) {
        self.init(format: photoSettings.format)
        take(photoSettings)
    }

    private init(copying other: AVCapturePhotoSettings) {
        uniqueID = other.uniqueID
        format = other.format
        super.init()
        take(other)
    }

    /// The same settings with the same identifier.
    open func copy(with zone: NSZone? = nil) -> Any { AVCapturePhotoSettings(copying: self) }

    private func take(_ other: AVCapturePhotoSettings) {
        flashMode = other.flashMode
        photoQualityPrioritization = other.photoQualityPrioritization
        isHighResolutionPhotoEnabled = other.isHighResolutionPhotoEnabled
        maxPhotoDimensions = other.maxPhotoDimensions
        isAutoRedEyeReductionEnabled = other.isAutoRedEyeReductionEnabled
        isCameraCalibrationDataDeliveryEnabled = other.isCameraCalibrationDataDeliveryEnabled
        isDepthDataDeliveryEnabled = other.isDepthDataDeliveryEnabled
        metadata = other.metadata
        previewPhotoFormat = other.previewPhotoFormat
        embeddedThumbnailPhotoFormat = other.embeddedThumbnailPhotoFormat
    }

    /// What kind of file comes; nil for pixels.
    open var processedFileType: AVFileType? { codec == nil ? nil : .jpg }
    /// The pixel formats of previews.
    open var availablePreviewPhotoPixelFormatTypes: [OSType] { [kCVPixelFormatType_32BGRA] }
    /// The compressions of thumbnails: none.
    open var availableEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [] }

    /// The compression, whether as a codec type or as its text; nil for pixels.
    var codec: AVVideoCodecType? {
        switch format?[AVVideoCodecKey] {
        case let codec as AVVideoCodecType: return codec
        case let name as String: return AVVideoCodecType(rawValue: name)
        default: return nil
        }
    }

    /// The pixel format; nil for a compression.
    var pixelFormat: OSType? {
        format?[kCVPixelBufferPixelFormatTypeKey].flatMap(number).flatMap(OSType.init(exactly:))
    }
}
