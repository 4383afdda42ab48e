public import LockstepSamples

/// An event of a virtual phone other than a sample.
public enum PhoneEvent: Hashable, Sendable {
    /// A condition that the system reports to the app: thermal state, battery, memory, foreground
    /// and background.
    case condition(PhoneCondition)
    /// The cameras or the microphone become unavailable.
    case interruptionBegan(PhoneInterruption)
    /// They become available again.
    case interruptionEnded
    /// A user changed a permission in the system's settings.
    case permission(Permission, PermissionState)
    /// The owner answered whether the app may use the local network, or changed that in the
    /// system's settings.
    case localNetwork(PermissionState)
    /// The services that other computers announce by Bonjour are these from now on.
    case servicesAnnounced([PhoneService])
    /// The Secure Enclave becomes ready, or stops creating keys and signing.
    case secureEnclave(isReady: Bool)
    /// The free space on the disk changed; nil if it is unknown.
    case freeBytes(Int64?)
    /// A sensor fails: its listeners get no data but an error with this code of the sensor's
    /// framework (`CMError`, `CLError.Code`, `AVError.Code`, `ARError.Code`).
    case sensorFailed(Stream, code: Int)
    /// A sensor stops delivering without an error.
    case sensorFellSilent(Stream)
    /// A silent sensor delivers again.
    case sensorRecovered(Stream)
    /// The capture session fails with a code of `AVError`.
    case captureFailed(code: Int)
    /// Every movie writer fails with a code of `AVError`.
    case movieWritersFailed(code: Int)
    /// The movie encoders become faster or slower.
    case movieEncoder(MovieEncoderPace)
    /// Tracking is lost or recovers and overrides the recording from now on; nil ends that.
    case tracking(TrackingState?)
    /// The scene before the camera changes: another subject, other light.
    case sceneChanged
    /// The phone's orientation changes.
    case turned(PhoneOrientation)
    /// The owner presses a button that apps with a running camera may use, or releases it.
    case captureButton(PhoneButton, isPressed: Bool)
    /// The microphone changes, as when a headset connects: its samples have this rate from now on;
    /// nil returns to the source's rate.
    case microphoneRate(hertz: Double?)
    /// An event of the recording that does not affect the phone.
    case recorded(SessionEvent)
}

/// A button that an app may use to capture (AVCaptureEventInteraction).
public enum PhoneButton: String, Hashable, Sendable, CaseIterable {
    /// Volume down, the Action button or Camera Control.
    case primary
    /// Volume up.
    case secondary
}

/// The reason the cameras or the microphone are unavailable, in the order of `AVCaptureSession.InterruptionReason`.
public enum PhoneInterruption: String, Hashable, Sendable, CaseIterable {
    /// The app moved to the background.
    case notAvailableInBackground
    /// A phone call has the microphone: only captures with audio are interrupted.
    case audioInUseByAnotherClient
    /// Another app has the camera.
    case inUseByAnotherClient
    /// Several apps share the screen.
    case notAvailableWithMultipleForegroundApps
    /// The phone is too hot, or under another pressure.
    case notAvailableDueToSystemPressure

    /// The interruption of a stored session.
    init(_ stored: CameraInterruption) {
        switch stored {
        case .background: self = .notAvailableInBackground
        case .microphoneInUse: self = .audioInUseByAnotherClient
        case .cameraInUse: self = .inUseByAnotherClient
        case .severalApps: self = .notAvailableWithMultipleForegroundApps
        case .systemPressure: self = .notAvailableDueToSystemPressure
        }
    }
}

/// The events of a phone, at times relative to its start.
///
/// ```swift
/// let script: PhoneScript = [
///     .at(.seconds(7), .interruptionBegan(.audioInUseByAnotherClient)),
///     .at(.seconds(9), .interruptionEnded),
/// ]
/// ```
public struct PhoneScript: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// One event with its time.
    public struct Line: Hashable, Sendable {
        /// The time after the phone's start.
        public var time: HostDuration
        /// The event.
        public var event: PhoneEvent

        /// An event `time` after the phone's start.
        public static func at(_ time: HostDuration, _ event: PhoneEvent) -> Line {
            Line(time: time, event: event)
        }
    }

    /// The events; those at the same time happen in this order.
    public var lines: [Line]

    /// A script from its lines.
    public init(arrayLiteral lines: Line...) {
        self.lines = lines
    }

    /// A script from its lines.
    public init(_ lines: [Line] = []) {
        self.lines = lines
    }
}

extension PhoneEvent {
    /// The effect of a recorded event on the phone that plays the recording.
    init(recorded event: SessionEvent) {
        switch event {
        case .interruptionBegan(let reason):
            // Sessions store the platform's names; an unknown one is treated as the most common
            // interruption.
            let known = CameraInterruption(rawValue: reason).map(PhoneInterruption.init)
            self = .interruptionBegan(known ?? .notAvailableDueToSystemPressure)
        case .interruptionEnded: self = .interruptionEnded
        case .thermalState(let name):
            let state = ThermalState(rawValue: name)
            self = state.map { .condition(.thermalState($0)) } ?? .recorded(event)
        case .freeSpace(let bytes): self = .freeBytes(bytes)
        default: self = .recorded(event)
        }
    }
}
