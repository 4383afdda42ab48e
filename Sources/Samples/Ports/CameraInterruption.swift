/// Why the system interrupts AVFoundation's camera: the cases of
/// `AVCaptureSession.InterruptionReason`, by the names that sessions store.
public enum CameraInterruption: String, Sendable, CaseIterable {
    /// The app is in the background.
    case background = "videoDeviceNotAvailableInBackground"
    /// A call or another app uses the microphone, which this camera records too.
    case microphoneInUse = "audioDeviceInUseByAnotherClient"
    /// Another app uses the camera.
    case cameraInUse = "videoDeviceInUseByAnotherClient"
    /// Several apps share the screen.
    case severalApps = "videoDeviceNotAvailableWithMultipleForegroundApps"
    /// The phone is too hot, or lacks power.
    case systemPressure = "videoDeviceNotAvailableDueToSystemPressure"
}
