public import LockstepAnalysis
public import LockstepRecording
public import LockstepSamples

/// The events that the capture screen handles.
public enum CaptureEvent: Hashable, Sendable {
    /// The finger went down on the record button.
    case pressed(at: HostTime)
    /// The finger left the record button, or came back to it, without being lifted.
    case moved(isInside: Bool)
    /// The finger was lifted.
    case lifted(at: HostTime)
    /// The system canceled the touch.
    case touchCanceled
    /// A button of the phone was pressed, lifted or taken away by the system.
    case button(HardwareButton, CaptureTouch, at: HostTime)
    /// The record button was activated without a touch: VoiceOver, a keyboard.
    case activated(at: HostTime)
    /// A control was used.
    case used(Control)
    /// A command came from outside of the screen.
    case command(CaptureCommand, at: HostTime)
    /// The connection to a desk changed; nil if there is none.
    case desk(DeskSign?)
    /// The capture screen came to the front.
    case appeared
    /// Another screen covers the capture screen.
    case disappeared
    /// The system reported a condition.
    case condition(PhoneCondition, at: HostTime)
    /// A permission became known, or changed.
    case permission(Permission, PermissionState)
    /// The phone's capabilities became known.
    case phone(PhoneCapabilities)
    /// The settings changed.
    case plansChanged(CapturePlans)
    /// The requested feed started.
    case feedStarted(Feed, FeedFacts)
    /// The requested feed failed to start.
    case feedFailed(Feed, CaptureProblem)
    /// A sensor failed, with the platform's message.
    case sensorFailed(Stream, message: String)
    /// Another microphone delivers audio that the recording cannot store.
    case microphoneChanged
    /// The system interrupted the sensors.
    case interruptionBegan(reason: String)
    /// The interruption ended.
    case interruptionEnded
    /// The recorder started to accept samples.
    case recordingStarted(at: HostTime)
    /// The recorder failed to start.
    case recordingRefused(CaptureProblem)
    /// The recorder has ended and is ready again.
    case recordingEnded(RecordingEnd)
    /// The session in a folder was checked.
    case checked(path: String, CaptureVerdict)
    /// A session was deleted.
    case deleted(path: String)
    /// A session could not be deleted.
    case deletionFailed(CaptureProblem)
    /// The frame that becomes a photo has come.
    case frameTaken
    /// A photo was saved under a name.
    case photoSaved(name: String)
    /// Taking a photo failed.
    case photoFailed(CaptureProblem)
    /// The last capture's small image was read; nil if there is none.
    case lastRead(LastCapture?, ScaledImage?)
    /// Time has passed.
    case tick(CaptureTick)
}

/// The events of the record button.
public enum CaptureTouch: Hashable, Sendable {
    /// The finger went down.
    case pressed
    /// The finger left the button, or came back to it, without being lifted.
    case moved(isInside: Bool)
    /// The finger was lifted.
    case lifted
    /// The system canceled the touch.
    case cancelled
    /// The button was activated without a touch.
    case activated
}

extension CaptureEvent {
    /// A control of the capture screen other than the record button.
    public enum Control: Hashable, Sendable {
        /// A mode was selected.
        case mode(CaptureMode)
        /// The depth overlay was turned on or off.
        case depth
        /// The flash button, which selects the next setting.
        case flash
        /// The button that switches the camera.
        case camera
        /// The button that deletes the running recording, after a question.
        case discard
        /// The confirmation of that question.
        case confirmDiscard
        /// The alert was dismissed.
        case dismissAlert
        /// The message was dismissed.
        case dismissMessage
        /// The button of the blocker that explains why the camera is not running.
        case remedy
        /// The button of a banner about a permission.
        case openSettings
        /// The button that marks this moment of the recording.
        case mark
        /// The button that captures a larger image during a recording.
        case still
        /// The clip that was just recorded is kept.
        case useClip
        /// The verdict was touched, which opens its session.
        case openVerdict
        /// The opened session was closed.
        case closeSession
        /// The clip that was just recorded is deleted, to record another one.
        case retakeClip
        /// A lens was selected.
        case lens(CameraLens)
        /// A touch on the image, or a control that adjusts the camera.
        case adjust(CameraAdjustment)
        /// Two fingers on the image have moved apart by a factor since they went down.
        case pinch(scale: Double)
        /// Those fingers were lifted.
        case pinchEnded
        /// Options of the viewfinder were chosen.
        case options(ViewfinderOptions)
    }
}

/// A recording's end, as the screen shows it.
public struct RecordingEnd: Hashable, Sendable {
    /// The session's folder; nil if nothing is kept.
    public var path: String?
    /// The reason for the end.
    public var reason: StopReason
    /// Whether the system interrupted the sensors during the recording.
    public var wasInterrupted: Bool
    /// Stored frames.
    public var frames: Int
    /// The failure, if any.
    public var problem: CaptureProblem?

    /// Creates a recording's end.
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

    /// Converts a recorder's outcome.
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

/// The check's result for the latest recording.
public struct CaptureVerdict: Hashable, Sendable {
    /// The worst severity.
    public var severity: Finding.Severity
    /// The worst finding's meaning, as a sentence, after its stream if it is about one; nil if all
    /// checks passed.
    public var meaning: String?

    /// Creates a verdict.
    public init(_ severity: Finding.Severity, meaning: String? = nil) {
        self.severity = severity
        self.meaning = meaning
    }

    /// The verdict of a report, with the meaning of its first worst finding.
    public init(_ report: CheckReport) {
        severity = report.verdict
        let worst = severity == .pass ? nil : report.findings(severity).first
        meaning = worst.map { finding in
            [finding.stream?.rawValue, finding.meaning].compactMap { $0 }.joined(separator: ": ")
        }
    }
}

/// The state that a tick reports.
public struct CaptureTick: Hashable, Sendable {
    /// The time.
    public var now: HostTime
    /// The latest frame's tracking state; nil without a pose.
    public var tracking: TrackingState?
    /// Whether the phone moved too fast during the last second.
    public var isTooFast: Bool
    /// The phone's tilt in radians, clockwise as its user sees it, from the nearest upright
    /// position; nil if it lies flat or no sensor fusion runs.
    public var tiltRadians: Double?
    /// The status line's numbers, if they were read again.
    public var status: CaptureStatus?

    /// Creates a tick with only a time.
    public init(
        _ now: HostTime, tracking: TrackingState? = nil, isTooFast: Bool = false,
        tiltRadians: Double? = nil, status: CaptureStatus? = nil
    ) {
        self.tiltRadians = tiltRadians
        self.now = now
        self.tracking = tracking
        self.isTooFast = isTooFast
        self.status = status
    }
}

/// The numbers of the status line.
public struct CaptureStatus: Hashable, Sendable {
    /// The rate of each running stream, in samples per second.
    public var rates: [Stream: Double]
    /// The number of frames stored by the running recording.
    public var frames: Int
    /// The number of samples that the recording lost; frames rejected by a gate do not count.
    public var lost: Int
    /// The bytes that the running recording has stored.
    public var storedBytes: Int64
    /// The number of free bytes on the disk; nil if unknown.
    public var freeBytes: Int64?
    /// The latest frame's match with the gyroscope; nil without a frame or a gyroscope.
    public var inertialMatch: InertialMatch?

    /// Creates the numbers.
    public init(
        rates: [Stream: Double] = [:], frames: Int = 0, lost: Int = 0, storedBytes: Int64 = 0,
        freeBytes: Int64? = nil, inertialMatch: InertialMatch? = nil
    ) {
        self.rates = rates
        self.storedBytes = storedBytes
        self.frames = frames
        self.lost = lost
        self.freeBytes = freeBytes
        self.inertialMatch = inertialMatch
    }
}

/// A frame's match with the nearest gyroscope sample.
public struct InertialMatch: Hashable, Sendable {
    /// The time between both; nil if no sample is within 50 ms of the frame.
    public var distance: HostDuration?

    /// Creates a match.
    public init(distance: HostDuration?) { self.distance = distance }
}
