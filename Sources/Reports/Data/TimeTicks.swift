import LockstepSamples

/// Round times of a recording: multiples of 1, 2 or 5 times a power of ten.
struct TimeTicks {
    /// A time with its label.
    struct Tick: Hashable {
        /// The time as a share of the recording's length, 0...1.
        var share: Double
        /// The label: `7.5 s`.
        var words: String
    }

    /// The most ticks besides zero whose labels fit on a phone.
    static let most = 6

    /// The ticks from zero on, in order.
    let ticks: [Tick]

    /// The finest ticks that are not too many for a length.
    init(seconds length: Double) {
        guard length > 0, length.isFinite,
            let step = Self.steps.first(where: { length / $0.seconds <= Double(Self.most) })
        else {
            ticks = [Tick(share: 0, words: "0 s")]
            return
        }
        // A recording of 20 s may end a nanosecond earlier.
        let count = Int((length / step.seconds + 1e-6).rounded(.down))
        ticks = (0...count).map { index in
            let seconds = Double(index) * step.seconds
            return Tick(
                share: min(seconds / length, 1), words: "\(seconds.fixed(step.decimals)) s")
        }
    }

    /// From a microsecond to centuries: timestamps are nanoseconds in 64 bits.
    private static let steps: [(seconds: Double, decimals: Int)] = (-6...10).flatMap { exponent in
        let decimals = max(0, -exponent)
        let decade = (0..<exponent.magnitude).reduce(1.0) { decade, _ in decade * 10 }
        return [1.0, 2, 5].map { (exponent < 0 ? $0 / decade : $0 * decade, decimals) }
    }
}
