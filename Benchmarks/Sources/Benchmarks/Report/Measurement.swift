import BenchmarkStatistics

/// A measured number and its goal.
struct Measurement: Sendable {
    /// A goal for a number.
    enum Goal: Sendable {
        /// Met when the number reaches it by more than the machine's own effect.
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

    /// Whether the number meets its goal, misses it, or the machine is too unsteady to tell.
    var outcome: GoalOutcome {
        switch goal {
        case .atLeast(let least):
            return GoalOutcome(ratio: value, goal: least, selfInterval: selfInterval)
        case .below(let most): return value < most ? .met : .missed
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
