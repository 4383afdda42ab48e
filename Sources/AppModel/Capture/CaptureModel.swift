import LockstepRecording
import LockstepSamples

/// What the capture screen knows and decides, as a value: events in, actions out; no lock, no
/// clock, no phone.
///
/// ```
///           finger, control, tick                   action
///   person ───────────────────────▶ CaptureModel ───────────▶ CaptureEngine ──▶ phone, disk
///      ▲                             │    ▲                        │
///      └────────── CaptureScreen ◀───┘    └────────── event ───────┘
/// ```
///
/// While a recording starts, runs or is completed, the mode stays as it is and so does what the
/// viewfinder runs on. Every recording that starts is felt once at its start and once at its end.
public struct CaptureModel: Hashable, Sendable {
    /// How far a recording is.
    enum Recording: Hashable, Sendable {
        case none
        /// The recorder was asked; why it is to end as soon as it has started, if it is.
        case starting(endsAtOnce: EndCause?)
        case running(since: HostTime)
        case stopping(EndCause)
    }

    /// Why this screen ended a recording.
    enum EndCause: Hashable, Sendable {
        case asked
        case discarded
        case interruption
        case heat
        case cameraFailed
    }

    /// How far the viewfinder is.
    enum FeedState: Hashable, Sendable {
        case off
        case starting(Feed)
        case running(Feed, FeedFacts)
        /// Nothing runs; it is not tried again until somebody asks or something changes.
        case failed(Feed, CaptureProblem)
    }

    /// How far a photo is.
    enum Photo: Hashable, Sendable {
        case none
        case pressed
        case taking(since: HostTime, fromFrame: Bool)
    }

    /// Whether the app can be seen.
    enum Presence: Hashable, Sendable {
        case active
        case inactive
        case background
    }

    /// The most images that a recording holds in memory: ARKit stops delivering when about a
    /// dozen of its own are held, and the viewfinder needs some.
    static let imageLimit = 6
    /// How long a photo waits for the next frame: thirty frames' time.
    static let frameWait = HostDuration.seconds(1)

    /// The mode picked.
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
    /// The recording that starts, runs or is completed.
    var order: RecordingOrder?
    var gesture: RecordGesture
    var photo = Photo.none
    var position = CameraPosition.back
    var flash = PhotoRequest.Flash.off
    var wantsDepthShown = false
    var isDepthShown = false
    var isInterrupted = false
    var heat = ThermalState.nominal
    var imageLimit = CaptureModel.imageLimit
    var now = HostTime(nanoseconds: 0)
    var tracking: TrackingState?
    var isTooFast = false
    var status = CaptureStatus()
    /// The last recording's time, until the next one starts.
    var finalDuration: HostDuration?
    var verdict: Verdict?
    var message: CaptureMessage?
    var alert: CaptureAlert?

    /// The check of the last recording.
    struct Verdict: Hashable, Sendable {
        var path: String
        /// Nil while it is being checked.
        var result: CaptureVerdict?
    }

    /// A screen that no one has seen yet.
    public init(mode: CaptureMode = .logger, plans: CapturePlans = CapturePlans()) {
        self.mode = mode
        self.plans = plans
        gesture = RecordGesture(style: plans[mode].recording?.gesture ?? .tap)
    }

    /// Takes one event and says what is to be done, in order.
    public mutating func handle(_ event: CaptureEvent) -> [CaptureAction] {
        respond(to: event) + settle()
    }

    private mutating func respond(to event: CaptureEvent) -> [CaptureAction] {
        switch event {
        case .pressed(let time): return press(at: time)
        case .lifted(let time): return lift(at: time)
        case .touchCanceled: return cancelTouch()
        case .activated(let time): return activate(at: time)
        case .used(let control): return use(control)
        case .appeared: isShown = true
        case .disappeared: isShown = false
        case .condition(let condition, let time): return take(condition, at: time)
        case .permission(let permission, let state): take(state, of: permission)
        case .phone(let capabilities): phone = capabilities
        case .plansChanged(let changed): change(changed)
        case .feedStarted(let started, let facts): start(started, facts)
        case .feedFailed(let failed, let problem): fail(failed, problem)
        case .sensorFailed(let stream, let words): return lose(stream, words)
        case .interruptionBegan(let reason): return beginInterruption(reason)
        case .interruptionEnded: isInterrupted = false
        case .recordingStarted(let time): return startRecording(at: time)
        case .recordingRefused(let problem): return refuseRecording(problem)
        case .recordingEnded(let end): return finishRecording(end)
        case .checked(let path, let result): take(result, ofSessionAt: path)
        case .photoSaved(let name): endPhoto(.photoSaved(name))
        case .photoFailed(let problem): endPhoto(.failed(problem))
        case .tick(let tick): return take(tick)
        }
        return []
    }

    /// How the mode picked is carried out.
    var plan: CapturePlan { plans[mode] }

    /// Whether a recording starts, runs or is being completed.
    public var isBusy: Bool { recording != .none }

    /// Whether samples are being recorded.
    public var isRecording: Bool {
        if case .running = recording { return true }
        return false
    }

    private mutating func take(_ result: CaptureVerdict, ofSessionAt path: String) {
        // An earlier session's verdict is shown with that session, in the list.
        if verdict?.path == path { verdict?.result = result }
    }

    private mutating func take(_ tick: CaptureTick) -> [CaptureAction] {
        now = max(now, tick.now)
        tracking = tick.tracking
        isTooFast = tick.isTooFast
        if let status = tick.status { self.status = status }
        var actions: [CaptureAction] = []
        if case .taking(let since, fromFrame: true) = photo, now - since >= Self.frameWait {
            photo = .none
            message = .holdToRecord
            actions.append(.abandonPhoto)
        }
        return actions + perform(gesture.handle(.reached(now)))
    }
}
