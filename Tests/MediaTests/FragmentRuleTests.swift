import Testing

@testable import LockstepMedia

@Suite struct FragmentRuleTests {
    /// The durations of the images in each fragment, in ticks.
    private func fragments(of lengths: [Int64]) -> [[Int64]] {
        var rule = FragmentRule()
        var fragments: [[Int64]] = [[]]
        var start: Int64 = 0
        for length in lengths {
            let cuts = rule.place(from: start, to: start + length)
            if cuts.before { fragments.append([]) }
            fragments[fragments.count - 1].append(length)
            if cuts.after { fragments.append([]) }
            start += length
        }
        return fragments.filter { !$0.isEmpty }
    }

    @Test func thirtyImagesPerSecondMakeFragmentsOfFifteen() {
        let found = fragments(of: Array(repeating: 8000, count: 32))
        #expect(found.map(\.count) == [15, 15, 2])
    }

    @Test func anImageLongerThanAFragmentIsAlone() {
        #expect(fragments(of: [10, 200_000, 10]) == [[10], [200_000], [10]])
        #expect(fragments(of: [120_000, 120_001]) == [[120_000], [120_001]])
    }

    @Test func noFragmentExceedsHalfASecond() {
        let lengths: [Int64] = [1, 40_000, 60_000, 119_999, 120_000, 120_001]
        var worlds: [[Int64]] = [[]]
        for _ in 0..<5 { worlds = worlds.flatMap { world in lengths.map { world + [$0] } } }
        let wrong = worlds.filter { world in
            let found = fragments(of: world)
            let sums = found.map { $0.reduce(0, +) }
            // Complete, not too long, and none so short that the next image would have fitted.
            return found.flatMap { $0 } != world
                || zip(found, sums).contains { $0.count > 1 && $1 > 120_000 }
                || zip(sums, found.dropFirst()).contains { $0 < 120_000 && $0 + $1[0] <= 120_000 }
        }
        #expect(wrong == [])
    }

    @Test func aClosedFragmentIsForgotten() {
        var rule = FragmentRule()
        _ = rule.place(from: 0, to: 100_000)
        rule.close()
        #expect(rule.place(from: 100_000, to: 200_000) == FragmentRule.Cuts())
    }
}
