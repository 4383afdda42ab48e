public import LockstepRecording
public import LockstepSamples

/// The user's settings for one recording mode.
///
/// The defaults are the mode's own values; ``recordingMode(over:)`` applies the settings to a mode.
public struct ModeSettings: Hashable, Sendable {
    /// The streams in addition to camera and depth.
    public var streams: Set<Stream>
    /// The platform's interface that delivers images.
    public var interface: CameraInterface
    /// The camera on the back, for AVFoundation.
    public var lens: CameraLens
    /// The focus policy.
    public var focus: FocusPolicy
    /// The exposure policy.
    public var exposure: ExposurePolicy
    /// The white balance policy.
    public var whiteBalance: WhiteBalancePolicy
    /// Whether images are stabilized by shifting and cropping.
    public var isStabilized: Bool
    /// The image size; nil for the source's native size.
    public var imageSize: PixelSize?
    /// The frame rate in frames per second.
    public var framesPerSecond: Double
    /// The format of image files; nil in a mode that stores a movie.
    public var imageFormat: StillFormat?
    /// The rate of accelerometer, gyroscope, magnetometer and device motion in samples per second.
    public var inertialRateHertz: Double
    /// The selection of stored depth maps.
    public var depth: DepthPlan
    /// The selection of kept frames.
    public var gates: FrameGates.Settings
    /// The duration limit, seconds; nil if there is none.
    public var durationLimitSeconds: Double?
    /// The policy for interruptions by the system.
    public var interruption: InterruptionPolicy

    /// Creates the settings that reproduce `mode`: its defaults.
    public init(_ mode: RecordingMode) {
        streams = mode.streams.subtracting([.camera, .depth])
        interface = mode.camera.interface
        lens = mode.camera.lens
        focus = mode.camera.focus
        exposure = mode.camera.exposure
        whiteBalance = mode.camera.whiteBalance
        isStabilized = mode.camera.isStabilized
        imageSize = mode.imageSize
        framesPerSecond = mode.framesPerSecond
        imageFormat = mode.stillFormat
        inertialRateHertz = mode.inertialRateHertz
        depth = mode.depth
        gates = FrameGates.Settings()
        durationLimitSeconds = mode.durationLimit?.seconds
        interruption = mode.interruption
    }

    /// Returns `mode` with these settings, without data that the interface does not provide.
    public func recordingMode(over mode: RecordingMode) -> RecordingMode {
        var mode = mode
        let hasDepth = interface == .arkit && depth != .none
        mode.camera.interface = interface
        mode.camera.lens = lens
        mode.camera.focus = focus
        mode.camera.exposure = exposure
        mode.camera.whiteBalance = whiteBalance
        mode.camera.isStabilized = isStabilized && interface == .avFoundation
        mode.imageSize = imageSize
        mode.framesPerSecond = framesPerSecond
        mode.stillFormat = imageFormat
        mode.inertialRateHertz = inertialRateHertz
        mode.depth = hasDepth ? depth : .none
        mode.streams = streams.union([.camera]).union(hasDepth ? [.depth] : [])
        if interface == .avFoundation {
            mode.streams.subtract([.featurePoints, .mesh, .planes])
        }
        let asked = durationLimitSeconds.flatMap(HostDuration.init(seconds:))
        mode.durationLimit = DurationLimit.capped(asked: asked, mode: mode.durationLimit).limit
        mode.interruption = interruption
        return mode
    }
}

/// The settings that a mode supports.
public struct ModeRules: Hashable, Sendable {
    /// The supported interfaces, the mode's own first.
    public let interfaces: [CameraInterface]
    /// Whether AVFoundation may stabilize the images.
    public let allowsStabilization: Bool
    /// The longest duration limit, seconds; nil if any is allowed.
    public let longestSeconds: Double?

    /// Creates the rules of a mode.
    ///
    /// Odometry and SLAM need the sensor's unmodified images, so theirs are never stabilized.
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
    /// The frame rate of odometry recorded through ARKit: the usual rate of its native formats.
    static let odometryRateWithARKit = 60.0

    /// Selects another interface, with its default size and rate.
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
