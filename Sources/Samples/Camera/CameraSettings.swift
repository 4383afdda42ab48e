/// A camera's reported configuration in plain values; nil for values that it does not report.
public struct CameraState: Hashable, Sendable {
    /// The platform interface that drives the camera.
    public var interface: CameraInterface
    /// The camera's side.
    public var position: CameraPosition?
    /// The camera on that side.
    public var lens: CameraLens?
    /// The width and height of its images in pixels.
    public var size: PixelSize?
    /// The duration of one frame at the highest configured rate; with ``keptStride``, the time
    /// between kept frames.
    public var frameDuration: RationalTime?
    /// One of this many frames of the camera is kept; see ``FrameRateLimit``.
    public var keptStride: Int?
    /// The focus mode as the platform spells it.
    public var focusMode: String?
    /// The lens position, 0…1; 1 does not mean focus at infinity.
    public var lensPosition: Double?
    /// The exposure mode as the platform spells it.
    public var exposureMode: String?
    /// The sensitivity (ISO).
    public var iso: Double?
    /// The exposure duration of a row in seconds.
    public var exposureSeconds: Double?
    /// The white balance mode as the platform spells it.
    public var whiteBalanceMode: String?
    /// The gains of red, green and blue.
    public var whiteBalanceGains: Vector3?
    /// The exposure's difference from the metered one in EV, as set.
    public var exposureBiasEV: Double?
    /// The zoom factor: the image's center is enlarged by it.
    public var zoomFactor: Double?
    /// Whether images are stabilized.
    public var isStabilized: Bool?

    /// Creates the state of a camera that has reported nothing yet.
    public init(interface: CameraInterface) {
        self.interface = interface
    }

    /// Names and values for the session's events; unreported values are left out.
    public var settings: [SessionEvent.Setting] {
        let gains = whiteBalanceGains.map { "\($0.x) \($0.y) \($0.z)" }
        let rate = frameDuration?.seconds.flatMap { $0 > 0 ? "\(1 / $0)" : nil }
        let values: [(String, String?)] = [
            ("interface", interface.rawValue), ("position", position?.rawValue),
            ("lens", lens?.rawValue),
            ("size", size.map { "\($0.width)x\($0.height)" }), ("framesPerSecond", rate),
            ("framesKept", keptStride.flatMap { $0 > 1 ? "one of \($0)" : nil }),
            ("focusMode", focusMode), ("lensPosition", lensPosition.map { "\($0)" }),
            ("exposureMode", exposureMode), ("iso", iso.map { "\($0)" }),
            ("exposureSeconds", exposureSeconds.map { "\($0)" }),
            ("whiteBalanceMode", whiteBalanceMode), ("whiteBalanceGains", gains),
            ("exposureBiasEV", exposureBiasEV.map { "\($0)" }),
            ("zoomFactor", zoomFactor.map { "\($0)" }),
            ("isStabilized", isStabilized.map { "\($0)" }),
        ]
        return values.compactMap { name, value in
            value.map { SessionEvent.Setting(name: name, value: $0) }
        }
    }
}

extension CaptureRequest {
    /// The requested camera settings, as names and values for the session's events.
    public var cameraSettings: [SessionEvent.Setting] {
        var state = CameraState(interface: camera.interface)
        state.position = camera.position
        if camera.interface == .avFoundation { state.lens = camera.lens }
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
    /// Whether any setting is to be locked, so that a camera that cannot be controlled must be
    /// reported.
    public var locksAnything: Bool {
        focus != .continuous || exposure != .continuous || whiteBalance != .continuous
    }
}
