import LockstepSamples

/// Round instants of a recording: multiples of 1, 2 or 5 times a power of ten.
struct TimeTicks {
    /// An instant with its words.
    struct Tick: Hashable {
        /// Of the recording's length, 0...1.
        var share: Double
        /// `7.5 s`.
        var words: String
    }

    /// As many as have room for their words on a phone, beside nought.
    static let most = 6

    /// From nought on, in their order.
    let ticks: [Tick]

    /// The finest that are not too many for a length.
    init(seconds length: Double) {
        guard length > 0, length.isFinite,
            let step = Self.steps.first(where: { length / $0.seconds <= Double(Self.most) })
        else {
            ticks = [Tick(share: 0, words: "0 s")]
            return
        }
        // A recording of 20 s may end a nanosecond before.
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
