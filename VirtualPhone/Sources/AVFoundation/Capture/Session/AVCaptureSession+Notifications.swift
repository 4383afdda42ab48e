extension AVCaptureSession {
    /// Why a session is interrupted (AVCaptureSession.h).
    public enum InterruptionReason: Int, Sendable, CaseIterable {
        /// The app went to the background.
        case videoDeviceNotAvailableInBackground = 1
        /// A call or an alarm has the microphone.
        case audioDeviceInUseByAnotherClient = 2
        /// Another session has the camera.
        case videoDeviceInUseByAnotherClient = 3
        /// Several apps share the screen.
        case videoDeviceNotAvailableWithMultipleForegroundApps = 4
        /// The phone is too hot, or something else presses.
        case videoDeviceNotAvailableDueToSystemPressure = 5
    }
}

extension NSNotification.Name {
    /// Something failed while a session ran, and it stopped.
    public static let AVCaptureSessionRuntimeError = NSNotification.Name(
        "AVCaptureSessionRuntimeErrorNotification")
    /// A session runs.
    public static let AVCaptureSessionDidStartRunning = NSNotification.Name(
        "AVCaptureSessionDidStartRunningNotification")
    /// A session does not run any more.
    public static let AVCaptureSessionDidStopRunning = NSNotification.Name(
        "AVCaptureSessionDidStopRunningNotification")
    /// A session was interrupted.
    public static let AVCaptureSessionWasInterrupted = NSNotification.Name(
        "AVCaptureSessionWasInterruptedNotification")
    /// A session's interruption is over.
    public static let AVCaptureSessionInterruptionEnded = NSNotification.Name(
        "AVCaptureSessionInterruptionEndedNotification")
}

/// The error that comes with a runtime error.
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"
/// The reason that comes with an interruption: a number.
public let AVCaptureSessionInterruptionReasonKey = "AVCaptureSessionInterruptionReasonKey"
/// The state that comes with an interruption by system pressure.
public let AVCaptureSessionInterruptionSystemPressureStateKey =
    "AVCaptureSessionInterruptionSystemPressureStateKey"
