public import LockstepRecording
public import LockstepSamples

/// What a person can choose about one recording mode.
///
/// The defaults are the mode's own numbers; ``recordingMode(over:)`` makes a mode of the choices.
public struct ModeSettings: Hashable, Sendable {
    /// Streams beside the camera and depth.
    public var streams: Set<Stream>
    /// Which of the platform's interfaces gives the images.
    public var interface: CameraInterface
    /// How the lens is focused.
    public var focus: FocusPolicy
    /// How a frame is exposed.
    public var exposure: ExposurePolicy
    /// How white is found.
    public var whiteBalance: WhiteBalancePolicy
    /// Whether images are moved and cropped to look steady.
    public var isStabilized: Bool
    /// The image's size; nil leaves the source's native one.
    public var imageSize: PixelSize?
    /// Frames a second.
    public var framesPerSecond: Double
    /// Samples a second of accelerometer, gyroscope, magnetometer and device motion.
    public var inertialRateHertz: Double
    /// Which depth maps are stored.
    public var depth: DepthPlan
    /// Which frames are kept.
    public var gates: FrameGates.Settings
    /// The longest recording, seconds; nil if there is no limit.
    public var durationLimitSeconds: Double?
    /// What happens when the system takes the sensors away.
    public var interruption: InterruptionPolicy

    /// The choices that make `mode` again: its defaults.
    public init(_ mode: RecordingMode) {
        streams = mode.streams.subtracting([.camera, .depth])
        interface = mode.camera.interface
        focus = mode.camera.focus
        exposure = mode.camera.exposure
        whiteBalance = mode.camera.whiteBalance
        isStabilized = mode.camera.isStabilized
        imageSize = mode.imageSize
        framesPerSecond = mode.framesPerSecond
        inertialRateHertz = mode.inertialRateHertz
        depth = mode.depth
        gates = FrameGates.Settings()
        durationLimitSeconds = mode.durationLimit?.seconds
        interruption = mode.interruption
    }

    /// The mode that these choices make of `mode`; what the interface lacks is left out.
    public func recordingMode(over mode: RecordingMode) -> RecordingMode {
        var mode = mode
        let hasDepth = interface == .arkit && depth != .none
        mode.camera.interface = interface
        mode.camera.focus = focus
        mode.camera.exposure = exposure
        mode.camera.whiteBalance = whiteBalance
        mode.camera.isStabilized = isStabilized && interface == .avFoundation
        mode.imageSize = imageSize
        mode.framesPerSecond = framesPerSecond
        mode.inertialRateHertz = inertialRateHertz
        mode.depth = hasDepth ? depth : .none
        mode.streams = streams.union([.camera]).union(hasDepth ? [.depth] : [])
        if interface == .avFoundation { mode.streams.remove(.featurePoints) }
        let asked = durationLimitSeconds.flatMap(HostDuration.init(seconds:))
        mode.durationLimit = DurationLimit.capped(asked: asked, mode: mode.durationLimit).limit
        mode.interruption = interruption
        return mode
    }
}

/// What a mode leaves to choose, and what it does not.
public struct ModeRules: Hashable, Sendable {
    /// The interfaces that it can use, its own first.
    public let interfaces: [CameraInterface]
    /// Whether a person may let AVFoundation steady the images.
    public let allowsStabilization: Bool
    /// The longest duration limit, seconds; nil if any is possible.
    public let longestSeconds: Double?

    /// The rules of a mode.
    ///
    /// Odometry and SLAM need images as the sensor saw them, so theirs are never steadied.
    public init(_ mode: RecordingMode) {
        let own = mode.camera.interface
        switch mode.name {
        case RecordingMode.video.name:
            interfaces = [own, .avFoundation]
            allowsStabilization = true
        case RecordingMode.vio.name:
            interfaces = [own, .arkit]
            allowsStabilization = false
        default:
            interfaces = [own]
            allowsStabilization = false
        }
        longestSeconds = mode.durationLimit?.seconds
    }
}

extension ModeSettings {
    /// Frames a second when odometry is recorded through ARKit: its native formats' usual rate.
    static let odometryRateWithARKit = 60.0

    /// Another interface, with the sizes and rates that belong to it.
    public mutating func use(_ other: CameraInterface, in mode: RecordingMode) {
        guard other != interface, ModeRules(mode).interfaces.contains(other) else { return }
        interface = other
        let isOwn = other == mode.camera.interface
        switch other {
        case .arkit:
            imageSize = isOwn ? mode.imageSize : nil
            framesPerSecond = isOwn ? mode.framesPerSecond : Self.odometryRateWithARKit
        case .avFoundation:
            imageSize = isOwn ? mode.imageSize : PixelSize(width: 1920, height: 1080)
            framesPerSecond = mode.framesPerSecond
        }
    }
}
