public import LockstepSamples

/// Something that happens to a virtual phone beside its samples.
public enum PhoneEvent: Hashable, Sendable {
    /// What the system tells the app: heat, memory, front and background.
    case condition(PhoneCondition)
    /// The cameras are taken away.
    case interruptionBegan(PhoneInterruption)
    /// The cameras are given back.
    case interruptionEnded
    /// Somebody changed a permission in the system's settings.
    case permission(Permission, PermissionState)
    /// The free space on the disk changed; nil if no one can tell any more.
    case freeBytes(Int64?)
    /// A sensor fails: whoever listens gets no data but an error with this code of the sensor's
    /// framework (`CMError`, `CLError.Code`, `AVError.Code`, `ARError.Code`).
    case sensorFailed(Stream, code: Int)
    /// A sensor stops delivering, and no one is told.
    case sensorFellSilent(Stream)
    /// A sensor that fell silent delivers again.
    case sensorRecovered(Stream)
    /// The capture session fails, with a code of `AVError`.
    case captureFailed(code: Int)
    /// Every movie that is being written fails, with a code of `AVError`.
    case movieWritersFailed(code: Int)
    /// The movie encoders become faster or slower.
    case movieEncoder(MovieEncoderPace)
    /// Tracking loses or finds its place, whatever the recording says from now on; nil ends that.
    case tracking(TrackingState?)
    /// The phone is held another way.
    case turned(PhoneOrientation)
    /// Something that the recording being played tells and the phone has no part in.
    case recorded(SessionEvent)
}

/// Why the cameras are taken away, in the order of `AVCaptureSession.InterruptionReason`.
public enum PhoneInterruption: String, Hashable, Sendable, CaseIterable {
    /// The app went to the background.
    case notAvailableInBackground
    /// A phone call has the microphone.
    case audioInUseByAnotherClient
    /// Another app has the camera.
    case inUseByAnotherClient
    /// Several apps share the screen.
    case notAvailableWithMultipleForegroundApps
    /// The phone is too hot, or something else presses.
    case notAvailableDueToSystemPressure
}

/// What happens to a phone and when, counted from its start.
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
        /// How long after the phone's start.
        public var time: HostDuration
        /// What happens.
        public var event: PhoneEvent

        /// Something that happens `time` after the phone's start.
        public static func at(_ time: HostDuration, _ event: PhoneEvent) -> Line {
            Line(time: time, event: event)
        }
    }

    /// The events; those of one time happen in the order they stand here.
    public var lines: [Line]

    /// A script by its lines.
    public init(arrayLiteral lines: Line...) {
        self.lines = lines
    }

    /// A script by its lines.
    public init(_ lines: [Line] = []) {
        self.lines = lines
    }
}

extension PhoneEvent {
    /// What an event of a recording does to the phone that plays it.
    init(recorded event: SessionEvent) {
        switch event {
        case .interruptionBegan(let reason):
            // Sessions hold the platform's words; an unknown one is the commonest interruption.
            let known = PhoneInterruption.allCases.first { reason.contains($0.rawValue) }
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
