import LockstepConcurrency
package import LockstepSamples
internal import VirtualPhone

/// A camera of the virtual phone, or its microphone (AVCaptureDevice.h).
///
/// Every camera shows the feed, whatever its lens. In its automatic modes the camera reports the
/// feed's lens position and exposure. Pixels remain the feed's whatever the app sets.
open class AVCaptureDevice: NSObject {
    /// The type of device.
    public let deviceType: DeviceType
    /// The side of the phone; unspecified for the microphone.
    public let position: Position
    /// All formats of the camera, smallest first; none for the microphone, whose format cannot be
    /// set on iOS (AVCaptureDevice.h, `activeFormat`).
    public let formats: [Format]
    /// Whether the flash is available for photos.
    public let hasFlash: Bool
    let phone: VirtualPhone?
    let state: Mutex<DeviceState>
    let callbacks = DispatchQueue(label: "avfoundation.device")
    /// The session that has this camera's input.
    let owner = Mutex(WeakSession())

    struct WeakSession {
        weak var session: AVCaptureSession?
    }

    init(
        _ phone: VirtualPhone, _ position: CameraPosition, _ lens: CameraLens, _ table: FormatTable
    ) {
        self.phone = phone
        deviceType = DeviceType(lens)
        self.position = Position(position)
        let photoSizes = phone.world.capabilities.offer(position, lens)?.photoSizes ?? []
        let formats = table.offers.flatMap { offer in
            FormatTable.pixelFormats.compactMap {
                Format(
                    offer, pixelFormat: $0, fieldOfView: lens.fieldOfView,
                    photoSizes: photoSizes)
            }
        }
        self.formats = formats
        // Every lens on the flash's side of the phone can use it (from experience).
        hasFlash = phone.world.capabilities.flashes.contains(position)
        let first = AVCaptureSession.Preset.high.format(among: formats) ?? formats[0]
        state = Mutex(
            DeviceState(
                first, exposingFrames: phone.world.framesUntilExposureConverged,
                balancingFrames: phone.world.framesUntilWhiteBalanceConverged))
    }

    /// The microphone.
    init(microphoneOf phone: VirtualPhone) {
        self.phone = phone
        deviceType = .builtInMicrophone
        position = .unspecified
        formats = []
        hasFlash = false
        state = Mutex(DeviceState(Format(.usualMicrophone)))
    }

    /// Whether this is a camera.
    var isCamera: Bool { deviceType != .builtInMicrophone }

    /// Returns the camera that most apps use, or the microphone; nil for other media types and on a
    /// phone without it.
    open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
        let type = mediaType == .audio ? DeviceType.builtInMicrophone : .builtInWideAngleCamera
        return `default`(type, for: mediaType, position: .unspecified)
    }

    /// Returns the device of a type on a side; nil if there is none.
    open class func `default`(
        _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
    ) -> AVCaptureDevice? {
        DiscoverySession(deviceTypes: [deviceType], mediaType: mediaType, position: position)
            .devices.first
    }

    /// The unique identifier.
    open var uniqueID: String {
        let kind = isCamera ? "video:\(number)" : "audio:0"
        return "com.apple.avfoundation.avcapturedevice.built-in_\(kind)"
    }

    /// The back wide-angle camera has 0, the front one 1, further lenses follow (from experience).
    private var number: Int {
        switch deviceType {
        case .builtInTelephotoCamera: return 2
        case .builtInUltraWideCamera: return 5
        default: return position == .back ? 0 : 1
        }
    }

    /// The model of the hardware.
    open var modelID: String { uniqueID }
    /// The name for users.
    open var localizedName: String {
        guard isCamera else { return "iPhone Microphone" }
        return position == .back ? "Back Camera" : "Front Camera"
    }
    /// Whether the device's phone is live.
    open var isConnected: Bool { phone === VirtualPhone.current }
    /// Whether the camera delivers no images, as with a closed lid.
    open var isSuspended: Bool { false }
    /// Whether it consists of several cameras.
    open var isVirtualDevice: Bool { false }

    /// Returns whether the device delivers a media type.
    open func hasMediaType(_ mediaType: AVMediaType) -> Bool {
        mediaType == (isCamera ? .video : .audio)
    }

    /// Returns whether the device can be used with a preset: the microphone with any, a camera if
    /// it has a format for it.
    open func supportsSessionPreset(_ preset: AVCaptureSession.Preset) -> Bool {
        !isCamera || preset == .inputPriority || preset.format(among: formats) != nil
    }

    /// Locks the camera's properties for changes; locks are counted.
    open func lockForConfiguration() throws { state.withLock { $0.locks += 1 } }

    /// Unlocks the camera's properties.
    open func unlockForConfiguration() { state.withLock { $0.locks = max(0, $0.locks - 1) } }

    /// Changes the camera's settings; raises an exception without the lock or if `rule` refuses.
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

    /// Passes on a frame of the running session: a capture session's or ARKit's.
    package func note(_ frame: CameraFrame) {
        let handlers = state.withLock { $0.note(frame.exposure) }
        guard let phone, !handlers.isEmpty else { return }
        let time = CMTime(phone.cameraTime(at: frame.timestamp))
        phone.deliver(on: .dispatch(callbacks)) { for handler in handlers { handler(time) } }
    }
}

extension CMFormatDescription {
    /// What an iPhone's microphone delivers: one channel of 16-bit integers (from experience) at
    /// 48 kHz, the rate of the synthetic phone.
    fileprivate static var usualMicrophone: CMAudioFormatDescription {
        guard let usual = AudioFormat(rateHertz: 48_000, channelCount: 1, sampleType: .int16)
        else { preconditionFailure("The microphone's usual format is invalid.") }
        return CMFormatDescription(usual)
    }
}

extension CameraLens {
    /// The horizontal field of view in degrees, in round numbers (from experience: iPhone 12 Pro).
    fileprivate var fieldOfView: Float {
        switch self {
        case .ultraWide: return 106
        case .wide: return 68
        case .telephoto: return 37
        }
    }
}

extension AVCaptureDevice.DeviceType {
    fileprivate init(_ lens: CameraLens) {
        switch lens {
        case .ultraWide: self = .builtInUltraWideCamera
        case .wide: self = .builtInWideAngleCamera
        case .telephoto: self = .builtInTelephotoCamera
        }
    }
}
