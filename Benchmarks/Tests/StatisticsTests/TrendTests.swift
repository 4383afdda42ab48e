import BenchmarkStatistics
import Testing

@Suite struct TrendTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let values: [Double]
        let slope: Double?
    }

    static let cases = [
        Case(testDescription: "no value", values: [], slope: nil),
        Case(testDescription: "one value", values: [1], slope: nil),
        Case(testDescription: "constant", values: [5, 5, 5], slope: 0),
        Case(testDescription: "a line", values: [1, 3, 5, 7], slope: 2),
        Case(testDescription: "a line down", values: [4, 2, 0], slope: -2),
        // Sum of (i − 1) · y = 1, over sum of squares 2.
        Case(testDescription: "a step", values: [0, 0, 1], slope: 0.5),
    ]

    @Test(arguments: cases) func growsByTheLeastSquaresSlope(_ example: Case) {
        #expect(Trend(example.values)?.slope == example.slope)
    }
}
