import BenchmarkStatistics
import Testing

@Suite struct OrderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let values: [Double]
        let share: Double
        let expected: Double?
    }

    static let hundred = (1...100).reversed().map(Double.init)

    static let cases = [
        Case(testDescription: "none", values: [], share: 0.99, expected: nil),
        Case(testDescription: "one", values: [7], share: 0.99, expected: 7),
        Case(testDescription: "99 of a hundred", values: hundred, share: 0.99, expected: 99),
        Case(testDescription: "all", values: hundred, share: 1, expected: 100),
        Case(testDescription: "the smallest", values: hundred, share: 0, expected: 1),
        Case(testDescription: "the lower middle", values: [4, 1, 3, 2], share: 0.5, expected: 2),
    ]

    @Test(arguments: cases) func aQuantileIsAValueThatOccurred(_ example: Case) {
        #expect(example.values.quantile(example.share) == example.expected)
    }

    @Test func theMedianIsTheMiddleValue() {
        #expect([9, 1, 5].median == 5)
    }
}
