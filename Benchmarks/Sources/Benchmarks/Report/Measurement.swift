import BenchmarkStatistics

/// One measured number and what it should be.
struct Measurement: Sendable {
    /// What a number should be.
    enum Goal: Sendable {
        /// Met when the upper end of the interval reaches it.
        case atLeast(Double)
        /// Met when the number lies below it.
        case below(Double)
    }

    /// What was measured.
    let name: String
    /// The number.
    let value: Double
    /// Its unit.
    let unit: String
    /// What it should be.
    let goal: Goal
    /// The 95 % interval, where the number comes from many runs.
    var interval: ClosedRange<Double>?
    /// The 95 % interval of a side against itself: 1 where the machine is quiet.
    var selfInterval: ClosedRange<Double>?
    /// What a reader should know beside the number.
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
    /// A ratio of rates that should be at least `goal`.
    init(_ name: String, _ runs: PairedRuns, atLeast goal: Double, notes: [String]) throws {
        guard let ratio = runs.rateRatio else {
            throw BenchmarkFailure("\(name): a run took no time at all")
        }
        self.init(
            name: name, value: ratio.value, unit: "ratio", goal: .atLeast(goal),
            interval: ratio.interval, selfInterval: runs.selfRatio?.interval, notes: notes)
    }
}
