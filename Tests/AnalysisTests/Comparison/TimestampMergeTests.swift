import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepAnalysis

/// Samples of two recordings, paired by their timestamps.
@Suite struct TimestampMergeTests {
    private static let clock = StreamClockShift(shift: .milliseconds(3), radius: .milliseconds(1))

    /// Adds samples of the two recordings in a random interleaving and counts the pairs.
    private func pairs(
        _ first: [Int64], _ second: [Int64], seed: UInt64
    ) -> (merge: TimestampMerge<Int64>, pairs: [Int64]) {
        var random = SeededGenerator(seed: seed)
        var merge = TimestampMerge<Int64>(Self.clock)
        var (left, right, found) = (first[...], second[...], [Int64]())
        while !left.isEmpty || !right.isEmpty {
            if right.isEmpty || (!left.isEmpty && Bool.random(using: &random)) {
                let time = left.removeFirst()
                merge.add(time, of: .first, at: HostTime(nanoseconds: time))
            } else {
                let time = right.removeFirst()
                merge.add(time, of: .second, at: HostTime(nanoseconds: time))
            }
            while let pair = merge.nextPair() {
                #expect(pair.second - pair.first == 3_000_000 + pair.first % 5)
                found.append(pair.first)
            }
        }
        return (merge, found)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func everySampleThatBothHoldHasItsPartner(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let timestamps = (Int64(0)..<200).map {
            $0 * 10_000_000 + .random(in: 0...999, using: &random)
        }
        let first = timestamps.filter { _ in Int.random(in: 0..<10, using: &random) > 0 }
        let second = timestamps.filter { _ in Int.random(in: 0..<10, using: &random) > 1 }
        let found = pairs(first, second.map { $0 + 3_000_000 + $0 % 5 }, seed: seed)
        let both = Set(first).intersection(second)
        #expect(found.pairs == both.sorted())
        #expect(found.merge.matched == both.count)
        #expect(found.merge.exact == both.filter { $0 % 5 == 0 }.count)
        #expect(found.merge.first.count == first.count)
        #expect(found.merge.second.count == second.count)
    }

    @Test func whatHasNoPartnerDoesNotFillTheMemory() {
        var merge = TimestampMerge<Int>(Self.clock)
        let count = TimestampMerge<Int>.mostWaiting * 3
        for index in 0..<count {
            merge.add(index, of: .first, at: HostTime(nanoseconds: Int64(index) * 10_000_000))
        }
        #expect(merge.first.count == count)
        let none = merge.nextPair()
        #expect(none == nil)
        // The first samples are gone; the last ones wait.
        merge.add(0, of: .second, at: HostTime(nanoseconds: 3_000_000))
        let gone = merge.nextPair()
        #expect(gone == nil)
        let last = count - 1
        merge.add(
            last, of: .second, at: HostTime(nanoseconds: Int64(last) * 10_000_000 + 3_000_000))
        let pair = merge.nextPair()
        #expect(pair?.first == last)
    }

    @Test func samplesBetweenTwoOthersAreInterpolatedLinearly() throws {
        var merge = InterpolatedMerge(Self.clock)
        for index in Int64(0)..<5 {
            let time = HostTime(nanoseconds: index * 4_000_000)
            merge.add(Vector3(Double(index), 0, 0), of: .first, at: time)
        }
        merge.add(Vector3(1.25, 0, 2), of: .second, at: HostTime(nanoseconds: 8_000_000))
        let next = merge.next()
        let found = try #require(next)
        #expect(found.difference == 2)
        #expect(found.time == HostTime(nanoseconds: 5_000_000))
        // Before the first sample and after the last one there is nothing to interpolate.
        merge.add(Vector3(0, 0, 0), of: .second, at: HostTime(nanoseconds: 19_500_000))
        let outside = merge.next()
        #expect(outside == nil)
        #expect(merge.compared == 1)
    }
}
