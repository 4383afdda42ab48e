/// What a camera said of its configuration, in plain values; nil if it did not say.
public struct CameraState: Hashable, Sendable {
    /// Which of the platform's interfaces drives it.
    public var interface: CameraInterface
    /// On which side it is.
    public var position: CameraPosition?
    /// Width and height of its images.
    public var size: PixelSize?
    /// One frame's duration, at the highest rate that is set.
    public var frameDuration: RationalTime?
    /// The focus mode as the platform spells it.
    public var focusMode: String?
    /// Lens position, 0…1; 1 is not focus at infinity.
    public var lensPosition: Double?
    /// The exposure mode as the platform spells it.
    public var exposureMode: String?
    /// Sensitivity, ISO.
    public var iso: Double?
    /// How long a row is exposed, seconds.
    public var exposureSeconds: Double?
    /// The white balance mode as the platform spells it.
    public var whiteBalanceMode: String?
    /// Gains of red, green and blue.
    public var whiteBalanceGains: Vector3?
    /// Whether images are steadied.
    public var isStabilized: Bool?

    /// A camera that said nothing yet.
    public init(interface: CameraInterface) {
        self.interface = interface
    }

    /// Names and values for the session's events; what was not said is left out.
    public var settings: [SessionEvent.Setting] {
        let gains = whiteBalanceGains.map { "\($0.x) \($0.y) \($0.z)" }
        let rate = frameDuration?.seconds.flatMap { $0 > 0 ? "\(1 / $0)" : nil }
        let values: [(String, String?)] = [
            ("interface", interface.rawValue), ("position", position?.rawValue),
            ("size", size.map { "\($0.width)x\($0.height)" }), ("framesPerSecond", rate),
            ("focusMode", focusMode), ("lensPosition", lensPosition.map { "\($0)" }),
            ("exposureMode", exposureMode), ("iso", iso.map { "\($0)" }),
            ("exposureSeconds", exposureSeconds.map { "\($0)" }),
            ("whiteBalanceMode", whiteBalanceMode), ("whiteBalanceGains", gains),
            ("isStabilized", isStabilized.map { "\($0)" }),
        ]
        return values.compactMap { name, value in
            value.map { SessionEvent.Setting(name: name, value: $0) }
        }
    }
}

extension CaptureRequest {
    /// What the request asks of the camera, as names and values for the session's events.
    public var cameraSettings: [SessionEvent.Setting] {
        var state = CameraState(interface: camera.interface)
        state.position = camera.position
        state.size = imageSize
        state.focusMode = "continuous"
        if case .locked(let position) = camera.focus {
            state.focusMode = "locked"
            state.lensPosition = position
        }
        state.exposureMode = "continuous"
        if case .locked(let iso, let seconds) = camera.exposure {
            state.exposureMode = "locked"
            state.iso = iso
            state.exposureSeconds = seconds
        }
        state.whiteBalanceMode = camera.whiteBalance.rawValue
        state.isStabilized = camera.isStabilized
        let rate = SessionEvent.Setting(name: "framesPerSecond", value: "\(framesPerSecond)")
        return state.settings + [rate]
    }
}

extension CameraControls {
    /// Whether anything is to be locked, so that a camera that cannot be driven must be reported.
    public var locksAnything: Bool {
        focus != .continuous || exposure != .continuous || whiteBalance != .continuous
    }
}
