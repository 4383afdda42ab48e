import LockstepConcurrency

private let nextIdentifier = Mutex<Int64>(1)

/// The settings of one photo (AVCapturePhotoOutput.h).
open class AVCapturePhotoSettings: NSObject, NSCopying {
    /// The photo's identifier; unique for each settings object, shared by its copies.
    public let uniqueID: Int64
    /// The codec or the pixel format; JPEG by default.
    public let format: [String: Any]?
    /// The flash mode.
    open var flashMode = AVCaptureDevice.FlashMode.off
    /// The priority of speed or quality.
    open var photoQualityPrioritization = AVCapturePhotoOutput.QualityPrioritization.balanced
    /// Whether the photo may be larger than frames; here it never is.
    open var isHighResolutionPhotoEnabled = false
    /// The requested size, which the photo gets; the format's size if it is zero.
    open var maxPhotoDimensions = CMVideoDimensions()
    /// Whether red-eye reduction is requested; it is unsupported here.
    open var isAutoRedEyeReductionEnabled = false
    /// Whether calibration data is requested.
    open var isCameraCalibrationDataDeliveryEnabled = false
    /// Whether depth is requested.
    open var isDepthDataDeliveryEnabled = false
    /// Properties to write with the photo's own, under ImageIO's keys.
    open var metadata: [String: Any] = [:]
    /// A preview's pixel format; stored, but no preview is delivered.
    open var previewPhotoFormat: [String: Any]?
    /// A thumbnail's codec; stored, but no thumbnail is delivered.
    open var embeddedThumbnailPhotoFormat: [String: Any]?

    /// Settings for a JPEG.
    public convenience override init() { self.init(format: nil) }

    /// Settings for a photo with a codec (`AVVideoCodecKey`) or a pixel format.
    public init(format: [String: Any]?) {
        uniqueID = nextIdentifier.withLock { next in
            defer { next += 1 }
            return next
        }
        self.format = format ?? [AVVideoCodecKey: AVVideoCodecType.jpeg]
    }

    /// A copy of settings for another photo.
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

    /// Returns the same settings with the same identifier.
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

    /// The type of the photo's file; nil for pixels.
    open var processedFileType: AVFileType? { codec == nil ? nil : .jpg }
    /// The pixel formats of previews.
    open var availablePreviewPhotoPixelFormatTypes: [OSType] { [kCVPixelFormatType_32BGRA] }
    /// The codecs of thumbnails: none.
    open var availableEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [] }

    /// The codec, from a codec type or its raw value; nil for pixels.
    var codec: AVVideoCodecType? {
        switch format?[AVVideoCodecKey] {
        case let codec as AVVideoCodecType: return codec
        case let name as String: return AVVideoCodecType(rawValue: name)
        default: return nil
        }
    }

    /// The pixel format; nil for a codec.
    var pixelFormat: OSType? {
        format?[kCVPixelBufferPixelFormatTypeKey].flatMap(number).flatMap(OSType.init(exactly:))
    }
}
