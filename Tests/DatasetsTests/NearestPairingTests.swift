import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepDatasets

@Suite struct NearestPairingTests {
    private func pairs(_ times: [Int64], _ others: [Int64], limit: Int64 = 20) -> [Int: Int] {
        NearestPairing(
            times.map(HostTime.init(nanoseconds:)), with: others.map(HostTime.init(nanoseconds:)),
            limit: HostDuration(nanoseconds: limit)
        ).partners
    }

    struct Case: Sendable {
        var times: [Int64]
        var others: [Int64]
        var partners: [Int: Int]
    }

    static let cases: [Case] = [
        Case(times: [], others: [1], partners: [:]),
        Case(times: [0, 100], others: [5, 90], partners: [0: 0, 1: 1]),
        Case(times: [0], others: [21], partners: [:]),
        Case(times: [0], others: [20], partners: [0: 0]),
        // The nearer pair gets the entry that both need.
        Case(times: [0, 10], others: [8], partners: [1: 0]),
        Case(times: [0, 10], others: [8, -15], partners: [0: 1, 1: 0]),
        // Lists out of order.
        Case(times: [100, 0], others: [99, 1], partners: [0: 0, 1: 1]),
        Case(times: [.min, .max], others: [.max, .min], partners: [0: 1, 1: 0]),
    ]

    /// More entries than any list of nearest neighbors contains.
    @Test(arguments: [(50, 50), (50, 30), (30, 50)])
    func pairsEqualTimestampsInTheOrderOfTheLists(_ count: Int, _ otherCount: Int) {
        let times = [Int64](repeating: 7, count: count)
        let others = [Int64](repeating: 7, count: otherCount)
        let expected = (0..<min(count, otherCount)).map { ($0, $0) }
        #expect(pairs(times, others) == Dictionary(uniqueKeysWithValues: expected))
    }

    @Test(arguments: cases) func takesTheNearestFirstAndNothingTwice(_ example: Case) {
        #expect(pairs(example.times, example.others) == example.partners)
    }

    /// Compared with sorting all pairs and taking them one by one, as the benchmark's script does.
    @Test(arguments: 0..<100 as Range<UInt64>) func agreesWithTryingAllPairs(_ seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        // From distant timestamps to mostly equal ones.
        let latest = [200, 1000, 40, 8][Int(seed % 4)]
        func list() -> [Int64] {
            (0..<Int.random(in: 0...60, using: &numbers)).map { _ in
                Int64.random(in: 0...Int64(latest), using: &numbers)
            }
        }
        let (times, others) = (list(), list())
        var all: [(Int64, Int, Int)] = []
        for index in times.indices {
            for partner in others.indices where abs(times[index] - others[partner]) <= 20 {
                all.append((abs(times[index] - others[partner]), index, partner))
            }
        }
        var expected: [Int: Int] = [:]
        for (_, index, partner) in all.sorted(by: <)
        where expected[index] == nil && !expected.values.contains(partner) {
            expected[index] = partner
        }
        #expect(pairs(times, others) == expected, "seed \(seed)")
    }
}
