import LockstepSamples

/// Flicker noise of a bias, with a 1/f spectrum: the sum of numbers that are redrawn every 1, 2, 4
/// … samples.
///
/// Gardner, "White and brown music, fractal curves and one-over-f fluctuations", Scientific
/// American 238 (1978), after R. F. Voss. Numbers of variance s², one octave apart, add up to a
/// density of s²/(2·ln 2·f). The flicker of IEEE Std 952-1997, annex C, has B²/(2π·f), so that s² =
/// B²·ln 2/π. The Allan variance is then that of flicker, 2·ln 2/π·B²: exact for one sample, 6 %
/// less for two and four, and within a fiftieth for 32, 64, 128 ….
struct BiasFlicker: Sendable {
    /// At 100 Hz the slowest number lasts for a day.
    private static let octaves = 24

    /// The current flicker, in the unit of the instability.
    private(set) var value: Vector3
    private var parts: [Vector3]
    private let deviation: Double
    private let channel: RandomChannel
    private let random: RandomSource

    /// Creates flicker of instability B.
    init(instability: Double, channel: RandomChannel, random: RandomSource) {
        deviation = instability * (0.693_147_180_559_945 / Double.pi).squareRoot()
        (self.channel, self.random) = (channel, random)
        parts = []
        for octave in 0..<Self.octaves {
            parts.append(random.gaussians(channel, 0, part: UInt16(octave)) * deviation)
        }
        value = parts.reduce(.zero, +)
    }

    /// Advances to a sample, counted from 1; must be called for each one in turn.
    mutating func advance(to step: UInt64) {
        for octave in 0...min(step.trailingZeroBitCount, Self.octaves - 1) {
            parts[octave] =
                random.gaussians(channel, step >> UInt64(octave), part: UInt16(octave)) * deviation
        }
        value = parts.reduce(.zero, +)
    }
}
