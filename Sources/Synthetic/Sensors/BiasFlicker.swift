import LockstepSamples

/// Flicker of a bias, whose spectrum falls as 1/f: the sum of numbers that are drawn again every 1,
/// 2, 4 … samples.
///
/// Gardner, "White and brown music, fractal curves and one-over-f fluctuations", Scientific American
/// 238 (1978), after R. F. Voss. An octave apart, numbers of variance s² add up to a density of
/// s²/(2·ln 2·f); the flicker of IEEE Std 952-1997, annex C, has B²/(2π·f), so that s² = B²·ln 2/π.
/// The Allan variance is then that of flicker, 2·ln 2/π·B²: of one sample exactly, of two and four
/// 6 % less, of 32, 64, 128 … to a fiftieth.
struct BiasFlicker: Sendable {
    /// At 100 Hz the slowest number lasts for a day.
    private static let octaves = 24

    /// The flicker now, in the unit of the instability.
    private(set) var value: Vector3
    private var parts: [Vector3]
    private let deviation: Double
    private let channel: RandomChannel
    private let random: RandomSource

    /// Flicker of instability B.
    init(instability: Double, channel: RandomChannel, random: RandomSource) {
        deviation = instability * (0.693_147_180_559_945 / Double.pi).squareRoot()
        (self.channel, self.random) = (channel, random)
        parts = []
        for octave in 0..<Self.octaves {
            parts.append(random.gaussians(channel, 0, part: UInt16(octave)) * deviation)
        }
        value = parts.reduce(.zero, +)
    }

    /// Goes on to a sample, counted from 1, each in turn.
    mutating func advance(to step: UInt64) {
        for octave in 0...min(step.trailingZeroBitCount, Self.octaves - 1) {
            parts[octave] =
                random.gaussians(channel, step >> UInt64(octave), part: UInt16(octave)) * deviation
        }
        value = parts.reduce(.zero, +)
    }
}
