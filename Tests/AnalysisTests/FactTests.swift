import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

@testable import LockstepAnalysis

@Suite struct IntervalHistogramTests {
    @Test func givesTheMedianOfEqualIntervalsExactly() {
        var histogram = IntervalHistogram()
        for _ in 0..<100 { histogram.add(33_333_333) }
        histogram.add(500_000_000)
        #expect(histogram.median == 33_333_333)
        #expect(histogram.count { $0 > 40_000_000 } == 1)
    }

    @Test func isWithinHalfAPercentForAnyInterval() {
        for exponent in 0..<63 {
            for offset in [UInt64(0), 1, 77] {
                let value = UInt64(1) << UInt64(exponent) + offset
                var histogram = IntervalHistogram()
                histogram.add(value)
                histogram.add(value + value / 500)
                histogram.add(value + value / 250)
                let median = histogram.median ?? 0
                #expect(abs(median - Double(value)) <= Double(value) / 200, "\(value)")
            }
        }
    }

    @Test func hasNoMedianWithoutIntervals() {
        #expect(IntervalHistogram().median == nil)
    }

    @Test func takesTheLargestInterval() {
        var histogram = IntervalHistogram()
        histogram.add(.max)
        #expect(histogram.total == 1)
    }
}

@Suite struct SequenceSetTests {
    /// All combinations of the numbers 0…4 each being absent, present or repeated.
    @Test func countsMissingAndRepeatedNumbersInEverySmallCase() {
        for world in 0..<243 {
            var set = SequenceSet()
            var (rest, seen, repeated) = (world, [Int64](), 0)
            for number in Int64(0)..<5 {
                for _ in 0..<(rest % 3) { set.insert(number) }
                if rest % 3 > 0 { seen.append(number) }
                if rest % 3 == 2 { repeated += 1 }
                rest /= 3
            }
            let last = seen.max() ?? -1
            let missing = (0...5).filter { $0 < last && !seen.contains($0) }
            #expect(set.repeated == repeated)
            #expect(set.missingCount == missing.count)
            #expect(set.missing(atMost: 9).flatMap { Array($0) } == missing)
        }
    }

    @Test func findsRunsAcrossWords() {
        var set = SequenceSet()
        for number in Int64(0)..<400 where !(60...70).contains(number) && number != 128 {
            set.insert(number)
        }
        #expect(set.missing(atMost: 9) == [60...70, 128...128])
        #expect(set.missing(atMost: 1) == [60...70])
    }

    @Test func numbersBeyondTheLimitAreCountedAndAllBelowAreExpected() {
        var set = SequenceSet()
        for number in [0, 1, SequenceSet.limit, .max] { set.insert(number) }
        #expect(set.beyondLimit == 2)
        #expect(set.count == 2)
        #expect(set.missingCount == Int(SequenceSet.limit) - 2)
        #expect(set.missing(atMost: 9) == [2...SequenceSet.limit - 1])
    }
}

@Suite struct TimestampStatisticsTests {
    private func statistics(_ timestamps: [Int64]) -> TimestampStatistics {
        var statistics = TimestampStatistics(latency: 0.25)
        for (offset, stamp) in timestamps.enumerated() {
            statistics.add(
                HostTime(nanoseconds: stamp), arrival: nil, row: offset + 1, of: .imu)
        }
        statistics.finish()
        return statistics
    }

    @Test func keepsDuplicatesApartFromDisorder() {
        let timestamps = statistics([0, 10, 30, 20, 30, 40])
        func place(_ row: Int, _ time: Int64) -> Place {
            Place(file: "imu.csv", row: row, time: HostTime(nanoseconds: time))
        }
        #expect(timestamps.outOfOrder.places == [place(4, 20)])
        #expect(timestamps.duplicates.places == [place(5, 30)])
        #expect(timestamps.intervals.total == 4)
        #expect(timestamps.longest.allSatisfy { $0.nanoseconds == 10 })
    }

    /// For any shuffling of rows within the window, intervals equal those of the sorted rows.
    @Test(arguments: UInt64(1)...4)
    func hasTheSameIntervalsInEveryOrderOfRows(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let times = (0..<300_000).map { (row: Int64) in row * 1_000_000 + row % 7 * 100_000 }
        var shuffled = times
        for start in stride(from: 0, to: times.count, by: 50_000) {
            shuffled[start..<min(start + 50_000, times.count)].shuffle(using: &random)
        }
        let (sorted, unsorted) = (statistics(times), statistics(shuffled))
        #expect(unsorted.intervals.total == times.count - 1)
        #expect(unsorted.intervals.median == sorted.intervals.median)
        #expect(
            unsorted.longest.map(\.nanoseconds) == sorted.longest.map(\.nanoseconds))
        #expect(sorted.outOfOrder.count == 0 && unsorted.outOfOrder.count > 0)
    }

    @Test func leavesRowsThatCannotBeSortedOutOfTheIntervals() {
        var sorter = TimestampSorter()
        var settled: [TimestampSorter.Entry] = []
        for row in 0..<3 * TimestampSorter.window {
            settled += sorter.add(HostTime(nanoseconds: Int64(row) + 10), row: row)
        }
        settled += sorter.add(HostTime(nanoseconds: 0), row: 0)
        settled += sorter.finish()
        #expect(sorter.strayCount == 1)
        #expect(settled.count == 3 * TimestampSorter.window)
        #expect(zip(settled, settled.dropFirst()).allSatisfy { $0.time < $1.time })
    }

    @Test func keepsTheLongestIntervalsOnly() {
        var timestamps: [Int64] = [0]
        for interval in Int64(0)..<500 {
            timestamps.append((timestamps.last ?? 0) + interval * 7 % 500 + 1)
        }
        let found = statistics(timestamps)
        let expected = (Int64(1)...500).reversed().prefix(TimestampStatistics.mostKept)
        #expect(found.longest.map(\.nanoseconds) == Array(expected))
        let places = found.places(after: 497)
        #expect(places.compactMap(\.time).count == 3 && places.first?.file == "imu.csv")
        #expect(found.places(after: 0).count == Finding.mostPlaces)
    }

    @Test func survivesTimestampsAtTheEndsOfTheScale() {
        let timestamps = statistics([.min, .max, 0])
        #expect(timestamps.span.nanoseconds == .max)
        #expect(timestamps.outOfOrder.count == 1)
    }
}
