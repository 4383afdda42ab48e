/// Runs of a subject and of its baseline, taken in turn.
///
/// The order changes from pair to pair (subject, baseline, baseline, subject, …), so that a machine
/// that slows down favors neither side, and so that each side follows itself as often as the other.
public struct PairedRuns: Hashable, Sendable {
    /// Seconds of one run of each side.
    public struct Pair: Hashable, Sendable {
        /// Seconds that the subject took.
        public let subject: Double
        /// Seconds that the baseline took for the same work.
        public let baseline: Double

        /// Two runs.
        public init(subject: Double, baseline: Double) {
            self.subject = subject
            self.baseline = baseline
        }
    }

    /// The pairs in the order they were taken; in the first one the subject ran first.
    public let pairs: [Pair]

    /// Pairs taken elsewhere.
    public init(pairs: [Pair]) { self.pairs = pairs }

    /// Takes `count` pairs.
    ///
    /// - Parameters:
    ///   - subject: runs the subject and says how many seconds it took.
    ///   - baseline: runs the baseline and says how many seconds it took.
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

    /// The subject's rate over the baseline's: 1 is as fast, more is faster.
    public var rateRatio: Estimate? {
        Estimate(ratios: pairs.map { $0.baseline / $0.subject })
    }

    /// A side's rate over its own a moment later: what the machine alone does to a ratio.
    ///
    /// Where two pairs meet, the same side runs twice.
    public var selfRatio: Estimate? {
        let neighbors = zip(pairs, pairs.dropFirst()).enumerated()
        return Estimate(
            ratios: neighbors.map { index, pair in
                index.isMultiple(of: 2)
                    ? pair.1.baseline / pair.0.baseline : pair.1.subject / pair.0.subject
            })
    }
}
