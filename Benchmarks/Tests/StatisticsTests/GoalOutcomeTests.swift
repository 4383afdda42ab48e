import BenchmarkStatistics
import Testing

struct GoalOutcomeTests {
    @Test(
        arguments: [
            // Nothing was repeated: the ratio alone decides.
            (1.0, 1.0, nil, .met), (1.2, 1.0, nil, .met), (0.999, 1.0, nil, .missed),
            // The margin is larger than the difference between repeats.
            (1.1, 1.0, 0.95...1.05, .met), (0.9, 1.0, 0.95...1.05, .missed),
            // It is smaller, on either side of the goal.
            (1.04, 1.0, 0.95...1.05, .unsteady), (0.97, 1.0, 0.95...1.05, .unsteady),
            // The end of the interval that is farther from 1 counts.
            (1.1, 1.0, 0.8...1.0, .unsteady), (1.1, 1.0, 1.0...1.2, .unsteady),
            (1.3, 1.0, 0.8...1.0, .met),
            // Goals other than 1.
            (2.8, 2.5, 0.98...1.02, .met), (2.52, 2.5, 0.98...1.02, .unsteady),
            // What is not a number meets nothing.
            (.nan, 1.0, nil, .unsteady), (1.0, 1.0, 0...(.infinity), .unsteady),
        ] as [(Double, Double, ClosedRange<Double>?, GoalOutcome)])
    func comparesTheMarginWithTheRepeats(
        _ ratio: Double, _ goal: Double, _ own: ClosedRange<Double>?, _ outcome: GoalOutcome
    ) {
        #expect(GoalOutcome(ratio: ratio, goal: goal, selfInterval: own) == outcome)
    }
}
