public import LockstepAnalysis
public import LockstepRecording
public import LockstepSamples

/// What happens to the capture screen.
public enum CaptureEvent: Hashable, Sendable {
    /// The finger went down on the record button.
    case pressed(at: HostTime)
    /// It went up.
    case lifted(at: HostTime)
    /// The system took the touch away.
    case touchCanceled
    /// The record button was activated without a touch: VoiceOver, a keyboard.
    case activated(at: HostTime)
    /// A control was used.
    case used(Control)
    /// The capture screen came to the front.
    case appeared
    /// Another screen covers it.
    case disappeared
    /// The system said something.
    case condition(PhoneCondition, at: HostTime)
    /// What is allowed is known, or changed.
    case permission(Permission, PermissionState)
    /// What the phone can do is known.
    case phone(PhoneCapabilities)
    /// Somebody changed the settings.
    case plansChanged(CapturePlans)
    /// What was asked to run, runs.
    case feedStarted(Feed, FeedFacts)
    /// It does not.
    case feedFailed(Feed, CaptureProblem)
    /// A sensor broke off, in the platform's words.
    case sensorFailed(Stream, message: String)
    /// The system took the sensors away.
    case interruptionBegan(reason: String)
    /// The system gave them back.
    case interruptionEnded
    /// The recorder takes samples.
    case recordingStarted(at: HostTime)
    /// The recorder did not start.
    case recordingRefused(CaptureProblem)
    /// The recorder has ended, and is ready again.
    case recordingEnded(RecordingEnd)
    /// The session in a folder was checked.
    case checked(path: String, CaptureVerdict)
    /// A photo was saved under a name.
    case photoSaved(name: String)
    /// No photo came of it.
    case photoFailed(CaptureProblem)
    /// Time has passed.
    case tick(CaptureTick)
}

/// What is done to the record button.
public enum CaptureTouch: Hashable, Sendable {
    /// The finger went down.
    case pressed
    /// It went up.
    case lifted
    /// The system took the touch away.
    case cancelled
    /// It was activated without a touch.
    case activated
}

extension CaptureEvent {
    /// A control of the capture screen beside the record button.
    public enum Control: Hashable, Sendable {
        /// A mode was picked.
        case mode(CaptureMode)
        /// Depth in color, on or off.
        case depth
        /// The flash's next setting.
        case flash
        /// The other camera.
        case camera
        /// Deleting the recording that runs, which is asked about first.
        case discard
        /// The answer to that question: yes.
        case confirmDiscard
        /// The alert was read.
        case dismissAlert
        /// The message was read.
        case dismissMessage
        /// The button under what keeps the camera from running.
        case remedy
    }
}

/// How a recording ended, as far as the screen tells.
public struct RecordingEnd: Hashable, Sendable {
    /// The session's folder; nil if nothing is kept.
    public var path: String?
    /// Why it ended.
    public var reason: StopReason
    /// Whether the system took the sensors away meanwhile.
    public var wasInterrupted: Bool
    /// Stored frames.
    public var frames: Int
    /// What failed.
    public var problem: CaptureProblem?

    /// A recording's end in plain values.
    public init(
        path: String?, reason: StopReason, wasInterrupted: Bool = false, frames: Int = 0,
        problem: CaptureProblem? = nil
    ) {
        self.path = path
        self.reason = reason
        self.wasInterrupted = wasInterrupted
        self.frames = frames
        self.problem = problem
    }

    /// What a recorder's outcome means to the screen.
    public init(_ outcome: RecordingOutcome) {
        let result = outcome.result
        self.init(
            path: result?.path, reason: result?.stopReason ?? .cancelled,
            wasInterrupted: result?.wasInterrupted ?? false, frames: result?.frames ?? 0)
        if case .failed(let failure, _) = outcome {
            reason = .failure
            problem = CaptureProblem(failure)
        }
    }
}

/// What the check found in the session just recorded.
public struct CaptureVerdict: Hashable, Sendable {
    /// How good it is.
    public var severity: Finding.Severity
    /// What the worst finding means, in a sentence; nil if all is well.
    public var meaning: String?

    /// A verdict in plain values.
    public init(_ severity: Finding.Severity, meaning: String? = nil) {
        self.severity = severity
        self.meaning = meaning
    }

    /// The verdict of a report: its first worst finding speaks for it.
    public init(_ report: CheckReport) {
        severity = report.verdict
        meaning = severity == .pass ? nil : report.findings(severity).first?.meaning
    }
}

/// What is looked at when time has passed.
public struct CaptureTick: Hashable, Sendable {
    /// The time.
    public var now: HostTime
    /// How well the latest frame was tracked; nil without a pose.
    public var tracking: TrackingState?
    /// Whether the phone moved too fast within the last second.
    public var isTooFast: Bool
    /// The numbers of the status line, where they were read again.
    public var status: CaptureStatus?

    /// A moment of which nothing more is known.
    public init(
        _ now: HostTime, tracking: TrackingState? = nil, isTooFast: Bool = false,
        status: CaptureStatus? = nil
    ) {
        self.now = now
        self.tracking = tracking
        self.isTooFast = isTooFast
        self.status = status
    }
}

/// The numbers of the status line.
public struct CaptureStatus: Hashable, Sendable {
    /// Samples a second of each stream that runs.
    public var rates: [Stream: Double]
    /// Frames stored by the recording that runs.
    public var frames: Int
    /// Samples that the recording lost; frames that a gate did not want are not lost.
    public var lost: Int
    /// Bytes free on the disk; nil if no one can tell.
    public var freeBytes: Int64?

    /// Numbers for the status line.
    public init(
        rates: [Stream: Double] = [:], frames: Int = 0, lost: Int = 0, freeBytes: Int64? = nil
    ) {
        self.rates = rates
        self.frames = frames
        self.lost = lost
        self.freeBytes = freeBytes
    }
}
