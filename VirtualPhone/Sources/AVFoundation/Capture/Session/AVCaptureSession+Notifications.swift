extension AVCaptureSession {
    /// The reason a session is interrupted (AVCaptureSession.h).
    public enum InterruptionReason: Int, Sendable, CaseIterable {
        /// The app moved to the background.
        case videoDeviceNotAvailableInBackground = 1
        /// A call or an alarm uses the microphone.
        case audioDeviceInUseByAnotherClient = 2
        /// Another client uses the camera.
        case videoDeviceInUseByAnotherClient = 3
        /// Several apps share the screen.
        case videoDeviceNotAvailableWithMultipleForegroundApps = 4
        /// The phone is too hot, or under another pressure.
        case videoDeviceNotAvailableDueToSystemPressure = 5
    }
}

extension NSNotification.Name {
    /// Posted when an error stopped a running session.
    public static let AVCaptureSessionRuntimeError = NSNotification.Name(
        "AVCaptureSessionRuntimeErrorNotification")
    /// Posted when a session started running.
    public static let AVCaptureSessionDidStartRunning = NSNotification.Name(
        "AVCaptureSessionDidStartRunningNotification")
    /// Posted when a session stopped running.
    public static let AVCaptureSessionDidStopRunning = NSNotification.Name(
        "AVCaptureSessionDidStopRunningNotification")
    /// Posted when a session was interrupted.
    public static let AVCaptureSessionWasInterrupted = NSNotification.Name(
        "AVCaptureSessionWasInterruptedNotification")
    /// Posted when a session's interruption ended.
    public static let AVCaptureSessionInterruptionEnded = NSNotification.Name(
        "AVCaptureSessionInterruptionEndedNotification")
}

/// The key of the error of a runtime error.
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"
/// The key of the reason of an interruption: a number.
public let AVCaptureSessionInterruptionReasonKey = "AVCaptureSessionInterruptionReasonKey"
/// The key of the state of an interruption by system pressure.
public let AVCaptureSessionInterruptionSystemPressureStateKey =
    "AVCaptureSessionInterruptionSystemPressureStateKey"
