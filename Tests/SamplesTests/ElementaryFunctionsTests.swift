import Foundation
import LockstepSamples
import LockstepTestSupport
import Testing

/// Compared with the C library, whose errors are below one unit in the last place.
@Suite struct ElementaryFunctionsTests {
    @Test func sineAndCosineAreExactToTwoUnitsInTheLastPlace() {
        var random = SeededGenerator(seed: 1)
        for range in [1e-9, 1, 7, 1e3, 1e6] {
            for _ in 0..<4000 {
                let angle = Double.random(in: -range...range, using: &random)
                let (sine, cosine) = sineAndCosine(angle)
                #expect(isNear(sine, sin(angle), units: 2), "sine of \(angle)")
                #expect(isNear(cosine, cos(angle), units: 2), "cosine of \(angle)")
            }
        }
    }

    @Test func arcTangentIsExactToTwoUnitsInTheLastPlaceInAllQuadrants() {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<20_000 {
            let scale = Double.random(in: -12...12, using: &random)
            let y = Double.random(in: -1...1, using: &random) * pow(10, scale)
            let x = Double.random(in: -1...1, using: &random)
            #expect(isNear(arcTangent(y: y, x: x), atan2(y, x), units: 2), "atan2(\(y), \(x))")
        }
    }

    @Test func logarithmIsExactToTwoUnitsInTheLastPlace() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            let bits = UInt64.random(in: 1..<Double.infinity.bitPattern, using: &random)
            let x = Double(bitPattern: bits)
            #expect(isNear(naturalLogarithm(x), log(x), units: 2), "log(\(x))")
        }
    }

    struct Edge: Sendable {
        var name: String
        var value: Double
        var expected: Double
    }

    static let edges = [
        Edge(name: "sin 0", value: sineAndCosine(0).sine, expected: 0),
        Edge(name: "cos 0", value: sineAndCosine(0).cosine, expected: 1),
        Edge(name: "sin π/2", value: sineAndCosine(.pi / 2).sine, expected: 1),
        Edge(name: "cos of infinity", value: sineAndCosine(.infinity).cosine, expected: .nan),
        Edge(name: "sin of NaN", value: sineAndCosine(.nan).sine, expected: .nan),
        Edge(name: "sin of 2^30", value: sineAndCosine(1_073_741_824).sine, expected: .nan),
        Edge(name: "the origin", value: arcTangent(y: 0, x: 0), expected: 0),
        Edge(name: "up", value: arcTangent(y: 1, x: 0), expected: .pi / 2),
        Edge(name: "down", value: arcTangent(y: -1, x: 0), expected: -.pi / 2),
        Edge(name: "back", value: arcTangent(y: 0, x: -1), expected: .pi),
        Edge(
            name: "both infinite", value: arcTangent(y: .infinity, x: .infinity), expected: .pi / 4),
        Edge(name: "NaN", value: arcTangent(y: .nan, x: 1), expected: .nan),
        Edge(name: "log 1", value: naturalLogarithm(1), expected: 0),
        Edge(name: "log 0", value: naturalLogarithm(0), expected: -.infinity),
        Edge(name: "log −1", value: naturalLogarithm(-1), expected: .nan),
        Edge(name: "log ∞", value: naturalLogarithm(.infinity), expected: .infinity),
        Edge(name: "log NaN", value: naturalLogarithm(.nan), expected: .nan),
    ]

    @Test(arguments: edges)
    func handlesEdgeCases(_ edge: Edge) {
        #expect(edge.value == edge.expected || (edge.value.isNaN && edge.expected.isNaN), "\(edge)")
    }

    private func isNear(_ value: Double, _ expected: Double, units: Double) -> Bool {
        // Near a zero of sine or cosine, the argument's rounding exceeds one unit of the result.
        abs(value - expected) <= units * max(expected.ulp, 1e-17)
    }
}
