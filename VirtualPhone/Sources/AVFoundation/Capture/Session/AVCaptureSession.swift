internal import LockstepSamples
internal import LockstepSessions
internal import VirtualPhone

/// What joins a camera with outputs (AVCaptureSession.h).
///
/// Starting takes none of the phone's time. Notifications come on a queue of the session's own.
open class AVCaptureSession: NSObject {
    struct State {
        var inputs: [AVCaptureInput] = []
        var outputs: [AVCaptureOutput] = []
        var connections: [AVCaptureConnection] = []
        var previews: [WeakPreview] = []
        var preset = Preset.high
        /// Whether the preset has still to choose the camera's format.
        var presetIsPending = false
        /// How many configurations have begun and are not committed.
        var depth = 0
        /// Where frames go, as last committed.
        var routes: [AVCaptureConnection] = []
        /// Whether it was started and not stopped since.
        var wantsToRun = false
        var isRunning = false
        var interruption: InterruptionReason?
        /// The wish for the camera while the session wants to run.
        var camera: CameraUse?
        /// Whether somebody else of the app has the camera.
        var isStolen = false
        var gate = RateGate()
        var events: PhoneSubscription?
        var frames: PhoneSubscription?
    }

    struct WeakPreview {
        weak var layer: AVCaptureVideoPreviewLayer?
    }

    let state = Mutex(State())
    let server = CaptureServer.current
    private let notifications = DispatchQueue(label: "avfoundation.session.notifications")

    /// A session without inputs and outputs, at the preset ``Preset/high``.
    public override init() {}

    deinit {
        let state = state.withLock { $0 }
        state.events?.cancel()
        state.frames?.cancel()
        if let camera = state.camera { server?.phone.giveBack(camera) }
    }

    /// What gives media.
    open var inputs: [AVCaptureInput] { state.withLock { $0.inputs } }
    /// What takes media.
    open var outputs: [AVCaptureOutput] { state.withLock { $0.outputs } }
    /// Which input gives to which output.
    open var connections: [AVCaptureConnection] { state.withLock { $0.connections } }
    /// Whether media flows.
    open var isRunning: Bool { state.withLock { $0.isRunning } }
    /// Whether it was started and something keeps it from running.
    open var isInterrupted: Bool { state.withLock { $0.interruption != nil } }
    /// The clock of all timestamps of outputs (AVCaptureSession.h): the phone's camera clock; nil without
    /// a phone.
    open var synchronizationClock: CMClock? { server == nil ? nil : CMClock.camera() }
    /// The same under its old name.
    open var masterClock: CMClock? { synchronizationClock }
    /// How much of the hardware is used: nothing that matters here.
    open var hardwareCost: Float { 0 }
    /// Whether the camera can be used beside other apps: not on an iPhone.
    open var isMultitaskingCameraAccessSupported: Bool { false }
    /// Whether the camera is used beside other apps.
    open var isMultitaskingCameraAccessEnabled: Bool {
        get { false }
        set {
            guard newValue else { return }
            Refusal.argument(
                "AVCaptureSession setMultitaskingCameraAccessEnabled:", "is not supported"
            ).raise()
        }
    }
    /// Kept for apps with sound; there is none here.
    open var usesApplicationAudioSession = true
    /// Kept for apps with sound; there is none here.
    open var automaticallyConfiguresApplicationAudioSession = true
    /// Kept; all colors are sRGB here.
    open var automaticallyConfiguresCaptureDeviceForWideColor = true

    /// The camera of the first input that has one.
    var device: AVCaptureDevice? {
        state.withLock { $0.inputs.lazy.compactMap { ($0 as? AVCaptureDeviceInput)?.device }.first }
    }

    /// Begins changes that are made together; can be nested.
    open func beginConfiguration() { state.withLock { $0.depth += 1 } }

    /// Makes the changes since the outermost beginning.
    open func commitConfiguration() {
        state.withLock { $0.depth = max(0, $0.depth - 1) }
        apply()
    }

    /// Makes pending changes unless more are to come.
    func apply() {
        let device = device
        let preset = state.withLock { state -> Preset? in
            guard state.depth == 0 else { return nil }
            state.routes = state.connections
            defer { state.presetIsPending = false }
            return state.presetIsPending ? state.preset : nil
        }
        guard let device, let format = preset?.format(among: device.formats) else { return }
        device.state.withLock { $0.setFormat(format) }
    }

    /// The camera's format was set: no preset chooses it any more.
    func formatWasSet() {
        state.withLock { state in
            state.preset = .inputPriority
            state.presetIsPending = false
        }
    }

    /// Tells observers, one notification after the other.
    func post(_ name: NSNotification.Name, _ userInfo: [AnyHashable: Any]? = nil) {
        let parcel = Parcel(Notification(name: name, object: self, userInfo: userInfo))
        server?.phone.deliver(on: .dispatch(notifications)) {
            if let notification = parcel.take() { NotificationCenter.default.post(notification) }
        }
    }
}
