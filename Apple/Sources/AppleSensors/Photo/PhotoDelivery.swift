internal import AVFoundation
internal import Foundation
internal import ImageIO
internal import LockstepConcurrency
internal import LockstepSamples

// Unchecked: the clock is immutable and safe to read on any thread (CMSync.h).

/// The properties of a photo that are known before it is taken.
struct PhotoFacts: @unchecked Sendable {
    /// The clock of its timestamp; nil if the session has none.
    let clock: CMClock?
    /// The camera's position.
    let position: CameraPosition
    /// The rotation that shows the native image upright.
    let orientation: ImageOrientation?
}

/// Waits for one photo and completes once: with the photo or the first error.
final class PhotoDelivery: NSObject, AVCapturePhotoCaptureDelegate, Sendable {
    private let facts: PhotoFacts
    private let completion: Mutex<(@Sendable (Result<CapturedPhoto, any Error>) -> Void)?>

    /// Creates a pending delivery.
    init(
        _ facts: PhotoFacts,
        completion: @escaping @Sendable (Result<CapturedPhoto, any Error>) -> Void
    ) {
        self.facts = facts
        self.completion = Mutex(completion)
    }

    func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto,
        error: (any Error)?
    ) {
        if let error { return fail(error.sentence) }
        guard let captured = CapturedPhoto(photo, facts) else {
            return fail("it has no bytes, no size or no time")
        }
        answer(.success(captured))
    }

    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings, error: (any Error)?
    ) {
        fail(error?.sentence ?? "it ended without one")
    }

    /// Completes with an error, unless already completed.
    func fail(_ words: String) {
        answer(.failure(SensorFailure.photoFailed(words)))
    }

    private func answer(_ result: Result<CapturedPhoto, any Error>) {
        let completion = completion.withLock { completion in
            defer { completion = nil }
            return completion
        }
        completion?(result)
    }
}

extension CapturedPhoto {
    /// Converts AVFoundation's photo; nil without bytes, size or a timestamp.
    fileprivate init?(_ photo: AVCapturePhoto, _ facts: PhotoFacts) {
        let properties = photo.metadata
        guard let data = photo.fileDataRepresentation(),
            let time = HostTime(photo.timestamp, of: facts.clock),
            let size = PixelSize(properties) ?? PixelSize(photo.resolvedSettings)
        else { return nil }
        self.init(
            bytes: [UInt8](data), fileExtension: "jpg", size: size, timestamp: time,
            position: facts.position)
        exposure = Exposure(exif: ExifExposure(properties: properties))
        flashFired = photo.resolvedSettings.isFlashEnabled
        orientation = facts.orientation
        intrinsics = photo.cameraCalibrationData.flatMap { Intrinsics($0, for: size) }
    }
}

extension PixelSize {
    /// The size of the stored pixels, from EXIF.
    fileprivate init?(_ properties: [String: Any]) {
        guard let exif = properties[kCGImagePropertyExifDictionary as String] as? [String: Any],
            let width = exif[kCGImagePropertyExifPixelXDimension as String] as? NSNumber,
            let height = exif[kCGImagePropertyExifPixelYDimension as String] as? NSNumber
        else { return nil }
        self.init(width: width.doubleValue, height: height.doubleValue)
    }

    /// The size that was resolved before the photo was taken; nil if none was.
    fileprivate init?(_ settings: AVCaptureResolvedPhotoSettings) {
        let size = PixelSize(settings.photoDimensions)
        guard size.width > 0, size.height > 0 else { return nil }
        self = size
    }
}

extension Intrinsics {
    /// Calibration data, scaled from its reference size to the photo's size, relative to the upper
    /// left corner (AVCameraCalibrationData.h).
    fileprivate init?(_ data: AVCameraCalibrationData, for size: PixelSize) {
        let k = data.intrinsicMatrix.columns
        guard let reference = PixelSize(data.intrinsicMatrixReferenceDimensions),
            let intrinsics = Intrinsics(columns: k.0, k.1, k.2)
        else { return nil }
        self = intrinsics.scaled(from: reference, to: size, origin: .pixelCorner)
    }
}
