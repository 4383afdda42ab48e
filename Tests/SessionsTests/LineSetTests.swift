import Testing

@testable import LockstepSessions

/// Lines that a recovery removes, of which a file can have tens of millions.
@Suite struct LineSetTests {
    @Test func linesNextToEachOtherAreOneRun() {
        var lines = LineSet()
        for line in [3, 4, 5, 9, 8, 7, 20] { lines.insert(line) }
        #expect(lines.runs == [3...5, 7...9, 20...20])
        lines.insert(6)
        #expect(lines.runs == [3...9, 20...20])
    }

    /// In any order, and repeated.
    @Test func holdsTheLinesThatWereAdded() {
        var (lines, expected) = (LineSet(), Set<Int>())
        #expect(lines.isEmpty && !lines.contains(1))
        for step in 1...400 {
            let line = step * step % 251
            lines.insert(line)
            expected.insert(line)
            #expect((0...251).allSatisfy { lines.contains($0) == expected.contains($0) })
        }
        let gaps = zip(lines.runs, lines.runs.dropFirst()).map { $1.lowerBound - $0.upperBound }
        #expect(gaps.allSatisfy { $0 > 1 })
    }
}
