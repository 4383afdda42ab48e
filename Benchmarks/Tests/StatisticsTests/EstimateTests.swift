import BenchmarkStatistics
import Testing

@Suite struct EstimateTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let ratios: [Double]
        let value: Double
        let lower: Double
        let upper: Double
    }

    /// Intervals computed by hand: exp(mean ± t · s / √n) of the logarithms.
    static let cases = [
        Case(
            testDescription: "equal ratios", ratios: [0.5, 0.5, 0.5], value: 0.5, lower: 0.5,
            upper: 0.5),
        // ln 2 and −ln 2: mean 0, s = √2 ln 2, s/√2 = ln 2, t(1) = 12.706: 2 to the ±12.706.
        Case(
            testDescription: "double and half", ratios: [2, 0.5], value: 1,
            lower: 0.000_149_66, upper: 6681.7),
        // ln 1, ln 2, ln 4: mean ln 2, s = ln 2, t(2) = 4.303.
        Case(
            testDescription: "powers of two", ratios: [1, 2, 4], value: 2, lower: 0.357_39,
            upper: 11.192),
    ]

    @Test(arguments: cases) func isTheGeometricMeanWithTheIntervalOfStudentsT(_ example: Case)
        throws
    {
        let estimate = try #require(Estimate(ratios: example.ratios))
        #expect(isClose(estimate.value, example.value))
        #expect(isClose(estimate.interval.lowerBound, example.lower))
        #expect(isClose(estimate.interval.upperBound, example.upper))
    }

    @Test(arguments: [[], [1], [1, 0], [1, -1], [1, .nan], [1, .infinity]])
    func refusesWhatHasNoInterval(_ ratios: [Double]) {
        #expect(Estimate(ratios: ratios) == nil)
    }

    @Test func isTurnedOverWhenTheRatiosAre() throws {
        let ratios = [0.9, 1.1, 1.05, 0.97, 1.2]
        let estimate = try #require(Estimate(ratios: ratios))
        let inverse = try #require(Estimate(ratios: ratios.map { 1 / $0 }))
        #expect(isClose(estimate.interval.upperBound, 1 / inverse.interval.lowerBound))
    }

    /// Beyond the table the interval may only be wider than the true one.
    @Test func narrowsAsRunsAreAdded() throws {
        let few = try #require(Estimate(ratios: (0..<16).map { $0 % 2 == 0 ? 0.9 : 1.1 }))
        let many = try #require(Estimate(ratios: (0..<64).map { $0 % 2 == 0 ? 0.9 : 1.1 }))
        #expect(many.interval.upperBound < few.interval.upperBound)
        #expect(many.interval.lowerBound > few.interval.lowerBound)
    }
}

/// Equal to four digits.
func isClose(_ value: Double, _ expected: Double) -> Bool {
    abs(value - expected) <= 1e-4 * abs(expected)
}
