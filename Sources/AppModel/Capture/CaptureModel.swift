import LockstepRecording
import LockstepSamples

/// The state and logic of the capture screen, as a value: events in, actions out.
///
/// It has no lock, clock or phone.
///
/// ```
///           finger, control, tick                   action
///   person ───────────────────────▶ CaptureModel ───────────▶ CaptureEngine ──▶ phone, disk
///      ▲                             │    ▲                        │
///      └────────── CaptureScreen ◀───┘    └────────── event ───────┘
/// ```
///
/// While a recording starts, runs or is completed, the mode and the viewfinder's feed do not
/// change. Every recording plays haptic feedback once at its start and once at its end.
public struct CaptureModel: Hashable, Sendable {
    /// The state of the recording.
    enum Recording: Hashable, Sendable {
        case none
        /// The recorder is starting; the cause if the recording must end immediately after the
        /// start.
        case starting(endsAtOnce: EndCause?)
        case running(since: HostTime)
        case stopping(EndCause)
    }

    /// The reason why this screen ended a recording.
    enum EndCause: Hashable, Sendable {
        case asked
        case discarded
        case interruption
        case heat
        case cameraFailed
    }

    /// The state of the viewfinder's feed.
    enum FeedState: Hashable, Sendable {
        case off
        case starting(Feed)
        case running(Feed, FeedFacts)
        /// Nothing runs; retried only on request or after a change.
        case failed(Feed, CaptureProblem)
    }

    /// The state of a photo.
    enum Photo: Hashable, Sendable {
        case none
        case pressed
        case taking(since: HostTime, fromFrame: Bool)
        /// A larger image beside a recording.
        case takingStill(since: HostTime)
    }

    /// The app's visibility.
    enum Presence: Hashable, Sendable {
        case active
        case inactive
        case background
    }

    /// The most images that a recording holds in memory.
    ///
    /// ARKit stops delivering when about a dozen of its images are held, and the viewfinder needs
    /// some.
    static let imageLimit = 6
    /// The longest wait of a photo for the next frame: thirty frames at 30 Hz.
    static let frameWait = HostDuration.seconds(1)
    /// The longest wait for a larger image, which takes ARKit less than a second (assumed).
    static let stillWait = HostDuration.seconds(5)

    /// The selected mode.
    public internal(set) var mode: CaptureMode
    var plans: CapturePlans
    var phone = PhoneCapabilities()
    var permissions: [Permission: PermissionState] = [:]
    var asked: Set<Permission> = []
    var question: Permission?
    var isShown = false
    var presence = Presence.active
    var feed = FeedState.off
    var recording = Recording.none
    /// The recording that is starting, running or being completed.
    var order: RecordingOrder?
    var gesture: RecordGesture
    /// Who holds the record button; nil if no one does.
    var presser: Presser?
    /// Whether the finger that pressed the record button has left it.
    var isFingerOutside = false
    var photo = Photo.none
    var position = CameraPosition.back
    /// The lens that was selected on the capture screen; nil for the mode's own.
    var lens: CameraLens?
    var flash = PhotoRequest.Flash.off
    /// The adjustments of the running camera.
    var hand = HandSettings()
    var options: ViewfinderOptions
    var countdown: Countdown?
    /// Until when a commanded recording waits for the camera; nil if none does.
    var awaitedStart: HostTime?
    /// The title of the commanded recording; nil for none.
    var awaitedTitle: String?
    var tiltRadians: Double?
    var wantsDepthShown = false
    var isDepthShown = false
    /// Why the system has interrupted the camera; nil if it has not.
    var interruption: String?
    /// Whether the recording's movie is paused, because the app is not in front.
    var isMoviePaused = false
    var heat = ThermalState.nominal
    /// What decides whether the last recording's check may run.
    var checkConditions = CheckConditions()
    var imageLimit = CaptureModel.imageLimit
    var now = HostTime(nanoseconds: 0)
    var tracking: TrackingState?
    var isTooFast = false
    var status = CaptureStatus()
    /// The Live Activity; nil if none is shown.
    var activity: ShownActivity?
    /// The last recording's duration, until the next one starts.
    var finalDuration: HostDuration?
    var verdict: Verdict?
    /// The clip that waits to be used or retaken: its session's path.
    var clip: String?
    /// The number of frames of the last recording.
    var finalFrames = 0
    /// The session that was opened from its verdict: its path.
    var openedSession: String?
    /// The last capture with its small image, and whether that must be read again.
    var lastCapture: LastCapture?
    var lastImage: ScaledImage?
    var isLastStale = false
    var message: CaptureMessage?
    var alert: CaptureAlert?
    /// The connection to a desk; nil if there is none.
    var desk: DeskSign?

    /// The check of the last recording.
    struct Verdict: Hashable, Sendable {
        var path: String
        /// Nil while it is being checked.
        var result: CaptureVerdict?
    }

    /// Creates the model in its initial state.
    public init(
        mode: CaptureMode = .logger, options: ViewfinderOptions = ViewfinderOptions(),
        plans: CapturePlans = CapturePlans()
    ) {
        self.mode = mode
        self.options = options
        self.plans = plans
        gesture = RecordGesture(style: plans[mode].recording?.gesture ?? .tap)
    }

    /// Handles one event and returns the actions to perform, in order.
    public mutating func handle(_ event: CaptureEvent) -> [CaptureAction] {
        var actions = respond(to: event) + settle()
        actions += startIfAwaited()
        actions += releaseButton()
        actions += followActivity() + refreshLast()
        // A self-timer ends if it cannot be seen or its camera has stopped.
        if !isShown || presence != .active || feed.facts == nil { countdown = nil }
        return actions
    }

    private mutating func respond(to event: CaptureEvent) -> [CaptureAction] {
        switch event {
        case .pressed(let time): return press(by: .finger, at: time)
        case .moved(let isInside): return moveFinger(isInside: isInside)
        case .lifted(let time): return lift(by: .finger, at: time)
        case .touchCanceled: return cancelTouch(by: .finger)
        case .button(let button, let touch, let time): return take(touch, of: button, at: time)
        case .activated(let time): return activate(at: time)
        case .used(let control): return use(control)
        case .command(let command, let time): return obey(command, at: time)
        case .desk(let sign): return show(sign)
        case .appeared: (isShown, isLastStale) = (true, true)
        case .disappeared: isShown = false
        case .condition(let condition, let time): return take(condition, at: time)
        case .permission(let permission, let state): take(state, of: permission)
        case .phone(let capabilities): phone = capabilities
        case .plansChanged(let changed): change(changed)
        case .feedStarted(let started, let facts): start(started, facts)
        case .feedFailed(let failed, let problem): fail(failed, problem)
        case .sensorFailed(let stream, let words): return lose(stream, words)
        case .microphoneChanged: if isRecording { message = .microphoneChanged }
        case .interruptionBegan(let reason): return beginInterruption(reason)
        case .interruptionEnded: return endCameraInterruption()
        case .recordingStarted(let time): return startRecording(at: time)
        case .recordingRefused(let problem): return refuseRecording(problem)
        case .recordingEnded(let end): return finishRecording(end)
        case .checked(let path, let result): take(result, ofSessionAt: path)
        case .deleted(let path): if lastCapture == .session(path: path) { showLast(nil) }
        case .deletionFailed(let problem): message = .failed(problem)
        case .lastRead(let capture, let image): take(capture, image)
        case .frameTaken: return takeFrame()
        case .photoSaved(let name):
            endPhoto(.photoSaved(name))
            showLast(.photo(name: name))
        case .photoFailed(let problem): endPhoto(.failed(problem))
        case .tick(let tick): return take(tick)
        }
        return []
    }

    /// The selected mode's plan.
    var plan: CapturePlan { plans[mode] }

    /// Whether a recording is starting, running or being completed.
    public var isBusy: Bool { recording != .none }

    /// Whether samples are being recorded.
    public var isRecording: Bool {
        if case .running = recording { return true }
        return false
    }

    /// Whether the screen is visible, or a recording needs the time.
    var isLive: Bool {
        (isShown && presence != .background) || isBusy || awaitedStart != nil
    }

    private mutating func take(_ result: CaptureVerdict, ofSessionAt path: String) {
        // An earlier session's verdict is shown in the list of sessions.
        if verdict?.path == path { verdict?.result = result }
    }

    private mutating func take(_ tick: CaptureTick) -> [CaptureAction] {
        now = max(now, tick.now)
        tracking = tick.tracking
        isTooFast = tick.isTooFast
        tiltRadians = tick.tiltRadians
        hand.pass(now)
        if let status = tick.status { self.status = status }
        var actions = passCountdown() + passZoom()
        if case .taking(let since, fromFrame: true) = photo, now - since >= Self.frameWait {
            photo = .none
            message = .holdToRecord
            actions.append(.abandonPhoto)
        }
        if case .takingStill(let since) = photo, now - since >= Self.stillWait {
            photo = .none
            message = .stillMissing
        }
        return actions + perform(gesture.handle(.reached(now)))
    }
}
