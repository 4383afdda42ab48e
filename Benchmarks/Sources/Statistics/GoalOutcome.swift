import Glibc

/// Whether a measured ratio of rates meets its goal.
public enum GoalOutcome: String, Hashable, Sendable {
    /// The ratio reaches the goal, by more than the machine's own effect.
    case met
    /// The ratio is below the goal, by more than the machine's own effect.
    case missed
    /// The machine's own effect is larger than the margin between ratio and goal.
    case unsteady

    /// Compares a ratio with the goal that it must at least reach.
    ///
    /// - Parameters:
    ///   - ratio: the measured ratio, above 0.
    ///   - goal: the lowest ratio that is good enough, above 0.
    ///   - selfInterval: the interval of each side's rate divided by its own in a repeat, from
    ///     ``PairedRuns/selfRatio``; nil if nothing was repeated.
    public init(ratio: Double, goal: Double, selfInterval: ClosedRange<Double>?) {
        let margin = log(ratio / goal)
        let ends = selfInterval.map { [$0.lowerBound, $0.upperBound] } ?? []
        let own = ends.map { abs(log($0)) }.max() ?? 0
        guard own.isFinite, margin.isFinite, abs(margin) >= own else {
            self = .unsteady
            return
        }
        self = margin >= 0 ? .met : .missed
    }
}
