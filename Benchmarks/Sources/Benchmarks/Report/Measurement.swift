import BenchmarkStatistics

/// A measured number and its goal.
struct Measurement: Sendable {
    /// A goal for a number.
    enum Goal: Sendable {
        /// Met when the upper end of the interval reaches it.
        case atLeast(Double)
        /// Met when the number is below it.
        case below(Double)
    }

    /// The name of the measurement.
    let name: String
    /// The number.
    let value: Double
    /// Its unit.
    let unit: String
    /// The goal.
    let goal: Goal
    /// The 95 % confidence interval, if the number comes from several runs.
    var interval: ClosedRange<Double>?
    /// The 95 % confidence interval of a side compared with itself: 1 on a quiet machine.
    var selfInterval: ClosedRange<Double>?
    /// Additional information for the reader.
    var notes: [String] = []

    /// Whether the goal is met.
    var isMet: Bool {
        switch goal {
        case .atLeast(let least): return (interval?.upperBound ?? value) >= least
        case .below(let most): return value < most
        }
    }
}

extension Measurement {
    /// A ratio of rates with the goal of at least `goal`.
    init(_ name: String, _ runs: PairedRuns, atLeast goal: Double, notes: [String]) throws {
        guard let ratio = runs.rateRatio else {
            throw BenchmarkFailure("\(name): a run took zero time")
        }
        self.init(
            name: name, value: ratio.value, unit: "ratio", goal: .atLeast(goal),
            interval: ratio.interval, selfInterval: runs.selfRatio?.interval, notes: notes)
    }
}
