internal import LockstepSamples

/// What the numbers of the settings can be.
enum SettingsLimits {
    /// Streams that a person can leave out; the camera stays, and depth has a plan of its own.
    static let optionalStreams: [Stream] = [
        .featurePoints, .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .barometer,
        .location,
    ]
    /// Lens positions as AVFoundation counts them.
    static let lensPosition = 0.0...1.0
    /// Sensitivities of phones' sensors, with room on both sides; the camera clamps to its own.
    static let iso = 10.0...25_600.0
    /// Shutter times, seconds; the camera clamps to its own.
    static let shutter = 1e-5...1.0
    /// Frames a second: the fastest format of any phone gives 240.
    static let frameRate = 1.0...240.0
    /// Inertial samples a second; the fast path of new phones gives 800.
    static let inertialRate = 1.0...800.0
    /// Depth maps a second.
    static let depthRate = 0.1...60.0
    /// Frames a second that the rate gate keeps.
    static let gateRate = 0.01...240.0
    /// Meters from one frame to the next at 30 frames a second.
    static let gateMeters = 0.001...10.0
    /// Radians from one frame to the next at 30 frames a second.
    static let gateRadians = 0.001...3.2
    /// Variance of the Laplacian.
    static let gateSharpness = 0.0...100_000.0
    /// An image's width or height.
    static let imageSide: ClosedRange<Int64> = 16...8192

    /// Seconds of the longest recording: up to a day, or what the mode allows.
    static func duration(_ rules: ModeRules) -> ClosedRange<Double> {
        1...(rules.longestSeconds ?? 86_400)
    }
}
