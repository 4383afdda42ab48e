/// The receiver of photos (AVCapturePhotoOutput.h).
///
/// Calls arrive on one queue, not the main one: first `willBeginCaptureFor`, last
/// `didFinishCaptureFor`. After an error these two still arrive, with the failed photo between
/// them.
public protocol AVCapturePhotoCaptureDelegate: NSObjectProtocol {
    /// Reports the resolved settings.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings)

    /// Reports that the exposure begins, with the shutter's sound.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings)

    /// Reports that the photo was exposed.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings)

    /// Delivers the photo, or an error.
    func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto,
        error: (any Error)?)

    /// Reports the end of the capture.
    func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings, error: (any Error)?)
}

extension AVCapturePhotoCaptureDelegate {
    /// Does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput,
        willBeginCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {}

    /// Does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput,
        willCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {}

    /// Does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput,
        didCapturePhotoFor resolvedSettings: AVCaptureResolvedPhotoSettings
    ) {}

    /// Does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto,
        error: (any Error)?
    ) {}

    /// Does nothing.
    public func photoOutput(
        _ output: AVCapturePhotoOutput,
        didFinishCaptureFor resolvedSettings: AVCaptureResolvedPhotoSettings, error: (any Error)?
    ) {}
}
