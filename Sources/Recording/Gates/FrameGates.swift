public import LockstepSamples

/// Which frames of a camera are kept; every gate is off unless asked for.
///
/// Only a kept frame counts as one: a blurred frame takes no place on the rate's grid and is the
/// reference of nothing. However the camera moves and whatever it sees, ``longestPause`` after the
/// last kept frame, or the first one of all, the next one that the rate wants is kept.
public struct FrameGates: Hashable, Sendable {
    /// What is asked for.
    public struct Settings: Hashable, Sendable {
        /// Frames a second to keep; nil keeps all.
        public var framesPerSecond: Double?
        /// Frames taken in too fast a motion are not kept; nil does not look at motion.
        public var motion: MotionGate?
        /// The least ``sharpness(of:)`` of a kept frame; nil does not look at sharpness.
        public var minimumSharpness: Double?

        /// No gate at all.
        public init() {}

        /// The ARKit frame logger's numbers: 5 a second, 0.05 m and 0.1 rad, sharpness 80.
        public static let frameLogger: Settings = {
            var settings = Settings()
            settings.framesPerSecond = 5
            settings.motion = MotionGate()
            settings.minimumSharpness = 80
            return settings
        }()
    }

    /// The longest time that motion and blur may keep frames out: 1 s.
    public static let longestPause = HostDuration.seconds(1)

    private var rate: RateGate?
    private var motion: MotionGate?
    private let minimumSharpness: Double?
    private var waitingSince: HostTime?

    /// The gates asked for; a rate that is not a positive number keeps all frames.
    public init(_ settings: Settings) {
        rate = settings.framesPerSecond.flatMap(RateGate.init)
        motion = settings.motion
        minimumSharpness = settings.minimumSharpness
    }

    /// Why a frame is not kept; nil when it is.
    ///
    /// - Parameter frame: gets its sharpness, if that had to be measured.
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

    /// An image that cannot be measured counts as sharp.
    private func isBlurred(_ frame: inout CameraFrame) -> Bool {
        guard let minimumSharpness else { return false }
        if frame.sharpness == nil, case .pixels(let pixels) = frame.image {
            frame.sharpness = sharpness(of: pixels)
        }
        return frame.sharpness.map { $0 < minimumSharpness } ?? false
    }
}
