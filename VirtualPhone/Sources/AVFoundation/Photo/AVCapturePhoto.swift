internal import ImageIO
internal import LockstepSamples

/// A photo that was taken (AVCapturePhotoOutput.h).
open class AVCapturePhoto: NSObject {
    /// When it was taken, on the session's `synchronizationClock`.
    public let timestamp: CMTime
    /// What its settings came to.
    public let resolvedSettings: AVCaptureResolvedPhotoSettings
    /// Its properties under ImageIO's keys: orientation and EXIF, and what the settings added.
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
        var exif = frame.exif(frame.format.size)
        // EXIF's tag "Flash": 1 fired, 16 was kept from firing.
        exif[kCGImagePropertyExifFlash] = NSNumber(value: resolved.isFlashEnabled ? 1 : 16)
        let own: [String: Any] = [
            kCGImagePropertyExifDictionary: exif,
            kCGImagePropertyOrientation: NSNumber(value: connection?.exifOrientation ?? 1),
        ]
        metadata = own.merging(settings.metadata) { own, _ in own }
    }

    /// Whether it is raw: never.
    open var isRawPhoto: Bool { false }
    /// Which of the expected photos it is, from 1.
    open var photoCount: Int { 1 }
    /// The camera's geometry: phones with one camera at a time give none.
    open var cameraCalibrationData: AVCameraCalibrationData? { nil }
    /// A preview: none comes.
    open var previewPixelBuffer: CVPixelBuffer? { nil }
    /// What kind of camera took it.
    open var sourceDeviceType: AVCaptureDevice.DeviceType? { frame?.device.deviceType }

    /// The pixels as the sensor lies; nil for a photo that was asked for in a compression.
    open var pixelBuffer: CVPixelBuffer? { settings.pixelFormat.flatMap(draw) }

    /// The photo as a file: JPEG, pixels as the sensor lies; nil for one asked for as pixels, or
    /// where encoding fails.
    ///
    /// Apple's file holds ``metadata`` too; this one holds the image only.
    open func fileDataRepresentation() -> Data? {
        guard settings.codec != nil,
            let buffer = draw(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange),
            let pixels = PixelBuffer(lending: buffer),
            let bytes = try? StillFiles.encode(pixels, quality: StillFiles.photoQuality)
        else { return nil }
        return Data(bytes)
    }

    private func draw(_ pixelFormat: OSType) -> CVPixelBuffer? {
        guard let frame else { return nil }
        let drawing = ImageDrawing(turns: 0, isMirrored: false, outputSize: frame.format.size)
        return frame.draw(drawing, as: pixelFormat)
    }
}

extension AVCaptureConnection {
    /// EXIF's number for how a viewer turns, and mirrors, the camera's own images (TIFF 6.0).
    fileprivate var exifOrientation: Int {
        let turned = [1, 6, 3, 8]
        let mirrored = [2, 5, 4, 7]
        return (isVideoMirrored ? mirrored : turned)[quarterTurns]
    }
}

extension PixelBuffer {
    /// The pixels of a full-range 4:2:0 buffer, which is locked as long as they are lent.
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

    // Unchecked: no one writes to a photo.
    private struct Lent: @unchecked Sendable {
        let buffer: CVPixelBuffer
    }
}
