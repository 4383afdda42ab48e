package import LockstepSamples
internal import LockstepSessions
internal import VirtualPhone

/// A camera of the virtual phone (AVCaptureDevice.h).
///
/// Whichever camera the app opens shows the feed. What the feed says of lens and exposure is what
/// the camera says in its automatic modes; pixels stay the feed's whatever the app sets.
open class AVCaptureDevice: NSObject {
    /// What kind of camera.
    public let deviceType: DeviceType
    /// On which side.
    public let position: Position
    /// All kinds of images that it gives, smallest first.
    public let formats: [Format]
    /// Whether photos can be taken with a flash.
    public let hasFlash: Bool
    let phone: VirtualPhone?
    let state: Mutex<DeviceState>
    let callbacks = DispatchQueue(label: "avfoundation.device")
    /// The session that has this camera's input.
    let owner = Mutex(WeakSession())

    struct WeakSession {
        weak var session: AVCaptureSession?
    }

    init(_ phone: VirtualPhone, _ position: CameraPosition, _ table: FormatTable) {
        self.phone = phone
        deviceType = .builtInWideAngleCamera
        self.position = Position(position)
        let formats = table.offers.flatMap { offer in
            FormatTable.pixelFormats.compactMap { Format(offer, pixelFormat: $0) }
        }
        self.formats = formats
        hasFlash = phone.world.capabilities.flashes.contains(position)
        let first = AVCaptureSession.Preset.high.format(among: formats) ?? formats[0]
        state = Mutex(DeviceState(first))
    }

    /// The camera that apps usually want; nil for other media and on a phone without.
    open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
        `default`(.builtInWideAngleCamera, for: mediaType, position: .unspecified)
    }

    /// The camera of a kind on a side; nil if there is none.
    open class func `default`(
        _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
    ) -> AVCaptureDevice? {
        DiscoverySession(deviceTypes: [deviceType], mediaType: mediaType, position: position)
            .devices.first
    }

    /// What tells it from others.
    open var uniqueID: String {
        "com.apple.avfoundation.avcapturedevice.built-in_video:\(position == .back ? 0 : 1)"
    }
    /// What kind of hardware it is.
    open var modelID: String { uniqueID }
    /// Its name for people.
    open var localizedName: String { position == .back ? "Back Camera" : "Front Camera" }
    /// Whether it is there.
    open var isConnected: Bool { phone === VirtualPhone.current }
    /// Whether it gives no images at present, as with a closed lid.
    open var isSuspended: Bool { false }
    /// Whether several cameras make it up.
    open var isVirtualDevice: Bool { false }

    /// Whether it gives a kind of media.
    open func hasMediaType(_ mediaType: AVMediaType) -> Bool { mediaType == .video }

    /// Whether it has a format for a preset.
    open func supportsSessionPreset(_ preset: AVCaptureSession.Preset) -> Bool {
        preset == .inputPriority || preset.format(among: formats) != nil
    }

    /// Takes the right to change properties; locks are counted.
    open func lockForConfiguration() throws { state.withLock { $0.locks += 1 } }

    /// Gives the right to change properties back.
    open func unlockForConfiguration() { state.withLock { $0.locks = max(0, $0.locks - 1) } }

    /// Changes what the camera is set to; raises an exception without the lock or where `rule` says.
    func change(
        _ method: String, _ rule: (DeviceRules, DeviceState) -> Refusal? = { _, _ in nil },
        _ body: (inout DeviceState) -> Void
    ) {
        let rules = DeviceRules(method)
        let refusal = state.withLock { state -> Refusal? in
            if let refusal = rules.locked(state.locks) ?? rule(rules, state) { return refusal }
            body(&state)
            return nil
        }
        obey(refusal)
    }

    /// Takes a frame of whichever session runs: a capture session, or ARKit's.
    package func note(_ frame: CameraFrame) {
        let handlers = state.withLock { $0.note(frame.exposure) }
        guard let phone, !handlers.isEmpty else { return }
        let time = CMTime(phone.cameraTime(at: frame.timestamp))
        phone.deliver(on: .dispatch(callbacks)) { for handler in handlers { handler(time) } }
    }
}
