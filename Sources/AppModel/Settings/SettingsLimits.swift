internal import LockstepSamples

/// The valid ranges of numeric settings.
enum SettingsLimits {
    /// The optional streams; the camera is always recorded, and depth has its own plan.
    static let optionalStreams: [Stream] = [
        .featurePoints, .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .barometer,
        .location, .audio, .mesh, .planes,
    ]
    /// Lens positions in AVFoundation's scale.
    static let lensPosition = 0.0...1.0
    /// Sensitivities of phone sensors, with a margin on both sides; the camera clamps to its own
    /// range.
    static let iso = 10.0...25_600.0
    /// Shutter times, seconds; the camera clamps to its own range.
    static let shutter = 1e-5...1.0
    /// Frame rates in frames per second; the fastest format of any phone has 240.
    static let frameRate = 1.0...240.0
    /// Inertial rates in samples per second; batched accelerometers have 800.
    static let inertialRate = 1.0...800.0
    /// Depth maps per second.
    static let depthRate = 0.1...60.0
    /// Frames per second that the rate gate keeps.
    static let gateRate = 0.01...240.0
    /// Meters per frame at 30 frames per second.
    static let gateMeters = 0.001...10.0
    /// Radians per frame at 30 frames per second.
    static let gateRadians = 0.001...3.2
    /// Variance of the Laplacian.
    static let gateSharpness = 0.0...100_000.0
    /// The width or height of an image, pixels.
    static let imageSide: ClosedRange<Int64> = 16...8192

    /// The duration limit, seconds: up to a day, or the mode's limit.
    static func duration(_ rules: ModeRules) -> ClosedRange<Double> {
        1...(rules.longestSeconds ?? 86_400)
    }
}
