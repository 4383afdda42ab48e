internal import ImageIO
internal import LockstepSamples

/// A captured photo (AVCapturePhotoOutput.h).
open class AVCapturePhoto: NSObject {
    /// The timestamp on the session's `synchronizationClock`.
    public let timestamp: CMTime
    /// The resolved settings.
    public let resolvedSettings: AVCaptureResolvedPhotoSettings
    /// The properties under ImageIO's keys: orientation and EXIF, and the settings' additions.
    public let metadata: [String: Any]
    private let frame: CapturedFrame?
    private let settings: AVCapturePhotoSettings

    init(
        _ frame: CapturedFrame?, _ settings: AVCapturePhotoSettings,
        _ resolved: AVCaptureResolvedPhotoSettings, connection: AVCaptureConnection?
    ) {
        self.frame = frame
        self.settings = settings
        resolvedSettings = resolved
        timestamp = frame?.time ?? .invalid
        guard let frame else {
            metadata = [:]
            return
        }
        var exif = frame.exif(PixelSize(resolved.photoDimensions))
        // EXIF's tag "Flash": 1 means fired, 16 means suppressed.
        exif[kCGImagePropertyExifFlash] = NSNumber(value: resolved.isFlashEnabled ? 1 : 16)
        let own: [String: Any] = [
            kCGImagePropertyExifDictionary: exif,
            kCGImagePropertyOrientation: NSNumber(value: connection?.exifOrientation ?? 1),
        ]
        metadata = own.merging(settings.metadata) { own, _ in own }
    }

    /// Whether the photo is raw: never.
    open var isRawPhoto: Bool { false }
    /// The photo's number among the expected photos, from 1.
    open var photoCount: Int { 1 }
    /// The camera's geometry: nil on phones with one camera at a time.
    open var cameraCalibrationData: AVCameraCalibrationData? { nil }
    /// A preview: never delivered.
    open var previewPixelBuffer: CVPixelBuffer? { nil }
    /// The type of the camera.
    open var sourceDeviceType: AVCaptureDevice.DeviceType? { frame?.device.deviceType }

    /// The pixels in the sensor's orientation; nil for a photo requested with a codec.
    open var pixelBuffer: CVPixelBuffer? { settings.pixelFormat.flatMap(draw) }

    /// Returns the photo as a JPEG file with pixels in the sensor's orientation; nil for a photo
    /// requested as pixels, or if encoding fails.
    ///
    /// Apple's file also contains ``metadata``; this one contains the image and its orientation.
    open func fileDataRepresentation() -> Data? {
        guard settings.codec != nil,
            let buffer = draw(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange),
            let pixels = PixelBuffer(lending: buffer),
            let bytes = try? StillFiles.encode(pixels, quality: StillFiles.photoQuality)
        else { return nil }
        let orientation = metadata[kCGImagePropertyOrientation as String] as? NSNumber
        return Data(StillFiles.oriented(bytes, orientation?.uint8Value ?? 1))
    }

    private func draw(_ pixelFormat: OSType) -> CVPixelBuffer? {
        guard let frame else { return nil }
        let drawing = ImageDrawing(
            turns: 0, isMirrored: false, outputSize: PixelSize(resolvedSettings.photoDimensions),
            zoom: frame.zoom)
        return frame.draw(drawing, as: pixelFormat)
    }
}

extension AVCaptureConnection {
    /// EXIF's orientation for rotating and mirroring the sensor's images (TIFF 6.0).
    fileprivate var exifOrientation: Int {
        let turned = [1, 6, 3, 8]
        let mirrored = [2, 5, 4, 7]
        return (isVideoMirrored ? mirrored : turned)[quarterTurns]
    }
}

extension PixelBuffer {
    /// The pixels of a full-range 4:2:0 buffer, which remains locked while they are lent.
    fileprivate convenience init?(lending buffer: CVPixelBuffer) {
        guard CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess else {
            return nil
        }
        let planes = (0..<2).compactMap { plane in
            CVPixelBufferGetBaseAddressOfPlane(buffer, plane).map {
                (
                    baseAddress: UnsafeRawPointer($0),
                    bytesPerRow: CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
                )
            }
        }
        let size = PixelSize(
            width: CVPixelBufferGetWidth(buffer), height: CVPixelBufferGetHeight(buffer))
        let lent = Lent(buffer: buffer)
        self.init(format: .nv12FullRange, size: size, planes: planes) {
            CVPixelBufferUnlockBaseAddress(lent.buffer, .readOnly)
        }
    }

    // Unchecked: a photo is never written to.
    private struct Lent: @unchecked Sendable {
        let buffer: CVPixelBuffer
    }
}
