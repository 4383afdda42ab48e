import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

/// Connects a camera and the microphone to outputs (AVCaptureSession.h).
///
/// Starting takes the time of `PhoneWorld.captureStartDuration`. Notifications are posted on a queue of the session.
open class AVCaptureSession: NSObject {
    struct State {
        var inputs: [AVCaptureInput] = []
        var outputs: [AVCaptureOutput] = []
        var connections: [AVCaptureConnection] = []
        var previews: [WeakPreview] = []
        var preset = Preset.high
        /// Whether the preset has yet to select the camera's format.
        var presetIsPending = false
        /// The number of configurations that are begun and not committed.
        var depth = 0
        /// The connections as last committed.
        var routes: [AVCaptureConnection] = []
        /// Whether the session was started and not stopped since.
        var wantsToRun = false
        var isRunning = false
        /// The time at which the latest start ends; nil before the first.
        var startEnd: HostTime?
        var interruption: InterruptionReason?
        /// The claim on the camera while the session wants to run.
        var camera: CameraUse?
        /// Whether another client in the app has the camera.
        var isStolen = false
        var gate = RateGate()
        var events: PhoneSubscription?
        /// The subscriptions to frames and audio while the session runs.
        var flows: [PhoneSubscription] = []
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
        for flow in state.flows { flow.cancel() }
        if let camera = state.camera { server?.phone.giveBack(camera) }
    }

    /// The inputs.
    open var inputs: [AVCaptureInput] { state.withLock { $0.inputs } }
    /// The outputs.
    open var outputs: [AVCaptureOutput] { state.withLock { $0.outputs } }
    /// The connections of inputs to outputs.
    open var connections: [AVCaptureConnection] { state.withLock { $0.connections } }
    /// Whether the session is running.
    open var isRunning: Bool { state.withLock { $0.isRunning } }
    /// Whether the session was started and is prevented from running.
    open var isInterrupted: Bool { state.withLock { $0.interruption != nil } }
    /// The clock of all timestamps of outputs (AVCaptureSession.h): the phone's camera clock; nil
    /// without a phone.
    open var synchronizationClock: CMClock? { server == nil ? nil : CMClock.camera() }
    /// The same clock under its former name.
    open var masterClock: CMClock? { synchronizationClock }
    /// The cost in hardware: always 0 here.
    open var hardwareCost: Float { 0 }
    /// Whether the camera can be used while other apps are on the screen: never on an iPhone.
    open var isMultitaskingCameraAccessSupported: Bool { false }
    /// Whether the camera is used while other apps are on the screen.
    open var isMultitaskingCameraAccessEnabled: Bool {
        get { false }
        set {
            guard newValue else { return }
            Refusal.argument(
                "AVCaptureSession setMultitaskingCameraAccessEnabled:", "is not supported"
            ).raise()
        }
    }
    /// Stored: a session always uses the app's audio session here.
    open var usesApplicationAudioSession = true
    /// Whether a session with the microphone configures the app's audio session, which pauses other
    /// apps' audio.
    open var automaticallyConfiguresApplicationAudioSession = true
    /// Stored; all colors are sRGB here.
    open var automaticallyConfiguresCaptureDeviceForWideColor = true

    private var devices: [AVCaptureDevice] {
        inputs.compactMap { ($0 as? AVCaptureDeviceInput)?.device }
    }

    /// The camera of the first input that has one.
    var device: AVCaptureDevice? { devices.first(where: \.isCamera) }

    /// The microphone, if an input has it.
    var microphone: AVCaptureDevice? { devices.first { !$0.isCamera } }

    /// Begins a group of changes; can be nested.
    open func beginConfiguration() { state.withLock { $0.depth += 1 } }

    /// Applies the changes since the outermost `beginConfiguration`.
    open func commitConfiguration() {
        noteBlocking("commitConfiguration")
        waitForStart()
        state.withLock { $0.depth = max(0, $0.depth - 1) }
        apply()
    }

    /// Applies pending changes unless more follow.
    func apply() {
        let device = device
        let (isCommitted, preset) = state.withLock { state -> (Bool, Preset?) in
            guard state.depth == 0 else { return (false, nil) }
            state.routes = state.connections
            defer { state.presetIsPending = false }
            return (true, state.presetIsPending ? state.preset : nil)
        }
        guard isCommitted else { return }
        if let device, let format = preset?.format(among: device.formats) {
            device.state.withLock { $0.setFormat(format) }
        }
        // Other devices may be interrupted, or free.
        settle()
    }

    /// Called when the camera's format was set: the preset no longer selects it.
    func formatWasSet() {
        state.withLock { state in
            state.preset = .inputPriority
            state.presetIsPending = false
        }
    }

    /// Posts notifications, one after the other.
    func post(_ name: NSNotification.Name, _ userInfo: [AnyHashable: Any]? = nil) {
        let parcel = Parcel(Notification(name: name, object: self, userInfo: userInfo))
        server?.phone.deliver(on: .dispatch(notifications)) {
            if let notification = parcel.take() { NotificationCenter.default.post(notification) }
        }
    }
}
