/// Runs of a subject and of its baseline, alternating.
///
/// The order changes from pair to pair (subject, baseline, baseline, subject, …). A machine that slows
/// down thus favors neither side, and each side follows itself as often as the other.
public struct PairedRuns: Hashable, Sendable {
    /// The seconds of one run of each side.
    public struct Pair: Hashable, Sendable {
        /// The seconds of the subject's run.
        public let subject: Double
        /// The seconds of the baseline's run for the same work.
        public let baseline: Double

        /// Two runs.
        public init(subject: Double, baseline: Double) {
            self.subject = subject
            self.baseline = baseline
        }
    }

    /// The pairs in the order of their runs; in the first one the subject ran first.
    public let pairs: [Pair]

    /// Pairs that were measured before.
    public init(pairs: [Pair]) { self.pairs = pairs }

    /// Measures `count` pairs.
    ///
    /// - Parameters:
    ///   - subject: runs the subject and returns its duration in seconds.
    ///   - baseline: runs the baseline and returns its duration in seconds.
    public init(
        _ count: Int, subject: () throws -> Double, baseline: () throws -> Double
    ) rethrows {
        pairs = try (0..<count).map { index in
            if index.isMultiple(of: 2) {
                let first = try subject()
                return Pair(subject: first, baseline: try baseline())
            }
            let first = try baseline()
            return Pair(subject: try subject(), baseline: first)
        }
    }

    /// The subject's rate divided by the baseline's: 1 is equally fast, more is faster.
    public var rateRatio: Estimate? {
        Estimate(ratios: pairs.map { $0.baseline / $0.subject })
    }

    /// A side's rate divided by its own a moment later: the machine's own effect on a ratio.
    ///
    /// Between two pairs, one side runs twice.
    public var selfRatio: Estimate? {
        let neighbors = zip(pairs, pairs.dropFirst()).enumerated()
        return Estimate(
            ratios: neighbors.map { index, pair in
                index.isMultiple(of: 2)
                    ? pair.1.baseline / pair.0.baseline : pair.1.subject / pair.0.subject
            })
    }
}
