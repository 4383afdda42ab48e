public import LockstepSamples

/// Selects which frames of a camera are kept; every gate is off unless requested.
///
/// A rejected frame takes no place on the rate's grid. ``MotionGate`` compares each frame with the
/// previous one, kept or not. Motion and blur reject frames for at most ``longestPause`` after the
/// last kept frame, or after the first frame of all. After that, the next frame that the rate gate
/// accepts is kept.
public struct FrameGates: Hashable, Sendable {
    /// The requested gates.
    public struct Settings: Hashable, Sendable {
        /// The frame rate to keep in frames per second; nil keeps all frames.
        public var framesPerSecond: Double?
        /// Rejects frames taken during too fast a motion; nil ignores motion.
        public var motion: MotionGate?
        /// The minimum ``sharpness(of:)`` of a kept frame; nil ignores sharpness.
        public var minimumSharpness: Double?

        /// Creates settings without any gate.
        public init() {}

        /// The ARKit frame logger's settings: 5 frames per second, 0.05 m and 0.1 rad, sharpness
        /// 80.
        public static let frameLogger: Settings = {
            var settings = Settings()
            settings.framesPerSecond = 5
            settings.motion = MotionGate()
            settings.minimumSharpness = 80
            return settings
        }()
    }

    /// The longest time for which motion and blur may reject frames: 1 s.
    public static let longestPause = HostDuration.seconds(1)

    private var rate: RateGate?
    private var motion: MotionGate?
    private let minimumSharpness: Double?
    private var waitingSince: HostTime?

    /// Creates the requested gates; a rate that is not a positive number keeps all frames.
    public init(_ settings: Settings) {
        rate = settings.framesPerSecond.flatMap(RateGate.init)
        motion = settings.motion
        minimumSharpness = settings.minimumSharpness
    }

    /// Returns why a frame is rejected; nil if it is kept.
    ///
    /// - Parameter frame: Gets its sharpness, if that had to be measured.
    public mutating func refusal(of frame: inout CameraFrame) -> DropReason? {
        let time = frame.timestamp
        let isTooFast = motion?.isTooFast(frame.worldFromCamera, at: time) ?? false
        guard rate?.isDue(at: time) ?? true else { return .rateGate }
        let since = waitingSince ?? time
        waitingSince = since
        let isPatient = (time - since).magnitude < Self.longestPause
        if isTooFast, isPatient { return .motionGate }
        if isBlurred(&frame), isPatient { return .sharpnessGate }
        rate?.keepLatest()
        waitingSince = time
        return nil
    }

    /// Whether an image is blurred; an image that cannot be measured counts as sharp.
    private func isBlurred(_ frame: inout CameraFrame) -> Bool {
        guard let minimumSharpness else { return false }
        if frame.sharpness == nil, case .pixels(let pixels) = frame.image {
            frame.sharpness = sharpness(of: pixels)
        }
        return frame.sharpness.map { $0 < minimumSharpness } ?? false
    }
}
