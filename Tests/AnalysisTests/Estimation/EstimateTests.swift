import Testing

@testable import LockstepAnalysis

@Suite struct EstimateTests {
    static let cases: [(parts: [(value: Double, error: Double)], factor: Double)] = [
        ([], 1), ([(5, 0.1)], 1),
        // Parts that agree within their errors change nothing.
        ([(1, 1), (1.2, 1), (0.9, 1)], 1),
        // χ² of two parts ten errors apart is 50, of one degree of freedom.
        ([(0, 1), (10, 1)], 50.0.squareRoot()),
        // A part that is poorly determined contradicts nothing.
        ([(1, 0.1), (1, 0.1), (9, 100)], 1),
        // One that claims to be exact is left out.
        ([(0, 0), (7, 0), (1, 1)], 1), ([(.nan, 1), (1, 1)], 1),
    ]

    @Test(arguments: cases)
    func aStandardErrorCoversItsParts(
        _ example: (parts: [(value: Double, error: Double)], factor: Double)
    ) {
        let parts = example.parts.map { Estimate(value: $0.value, standardError: $0.error) }
        let whole = Estimate(value: 3, standardError: 0.5).widened(byPartsOf: parts)
        #expect(whole.value == 3)
        #expect((whole.standardError - 0.5 * example.factor).magnitude < 1e-12)
    }
}
