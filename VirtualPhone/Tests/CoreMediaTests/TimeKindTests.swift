import CoreMedia
import Testing

/// Times that are not numeric, by the tables in CMTime.h.
@Suite struct TimeKindTests {
    static let finite = CMTime(value: 5, timescale: 2)
    static let ordered: [CMTime] = [
        .negativeInfinity, finite, .indefinite, .positiveInfinity, .invalid,
    ]

    @Test func everyKindHasItsPlaceInTheOrder() {
        for (left, first) in Self.ordered.enumerated() {
            for (right, second) in Self.ordered.enumerated() {
                let expected: Int32 = left == right ? 0 : left < right ? -1 : 1
                #expect(CMTimeCompare(first, second) == expected)
            }
        }
    }

    @Test(arguments: [
        // left, right, sum, difference; as indices of `ordered`.
        (0, 0, 0, 4), (0, 1, 0, 0), (0, 2, 0, 0), (0, 3, 4, 0), (0, 4, 4, 4),
        (1, 0, 0, 3), (1, 2, 2, 2), (1, 3, 3, 0), (1, 4, 4, 4),
        (2, 0, 0, 3), (2, 1, 2, 2), (2, 2, 2, 2), (2, 3, 3, 0), (2, 4, 4, 4),
        (3, 0, 4, 3), (3, 1, 3, 3), (3, 2, 3, 3), (3, 3, 3, 4), (3, 4, 4, 4),
        (4, 0, 4, 4), (4, 1, 4, 4), (4, 2, 4, 4), (4, 3, 4, 4), (4, 4, 4, 4),
    ])
    func sumsAndDifferencesGoByTheTable(_ left: Int, _ right: Int, _ sum: Int, _ difference: Int) {
        let (first, second) = (Self.ordered[left], Self.ordered[right])
        #expect(CMTimeCompare(first + second, Self.ordered[sum]) == 0)
        #expect(CMTimeCompare(first - second, Self.ordered[difference]) == 0)
    }

    @Test func epochsAreOrderedAndNotAdded() {
        let first = CMTimeMakeWithEpoch(value: 9, timescale: 1, epoch: 1)
        let second = CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 2)
        #expect(first < second)
        #expect(!(first + second).isValid)
        #expect((first + first).epoch == 0)
        #expect((first + CMTime(value: 1, timescale: 1)).epoch == 1)
    }

    @Test func secondsOfTimesWithoutNumbers() {
        #expect(CMTime.invalid.seconds.isNaN && CMTime.indefinite.seconds.isNaN)
        #expect(CMTime.positiveInfinity.seconds == .infinity)
        #expect(CMTime.negativeInfinity.seconds == -.infinity)
    }

    @Test func productsOfInfinityHaveASign() {
        #expect(CMTimeMultiply(.positiveInfinity, multiplier: -2).isNegativeInfinity)
        #expect(CMTimeMultiplyByFloat64(.negativeInfinity, multiplier: -2).isPositiveInfinity)
        #expect(CMTimeMultiply(.indefinite, multiplier: -2).isIndefinite)
        #expect(CMTimeAbsoluteValue(.negativeInfinity).isPositiveInfinity)
        #expect(CMTimeAbsoluteValue(CMTime(value: -3, timescale: 4)).value == 3)
    }

    @Test func rangesHoldTheirStartAndNotTheirEnd() {
        func at(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 10) }
        let range = CMTimeRange(start: at(5), end: at(15))
        #expect(range.duration == at(10) && range.end == at(15))
        #expect(range.containsTime(at(5)) && range.containsTime(at(14)))
        #expect(!range.containsTime(at(15)) && !range.containsTime(at(4)))
        let other = CMTimeRange(start: at(10), duration: at(20))
        #expect(range.union(other) == CMTimeRange(start: at(5), end: at(30)))
        #expect(range.intersection(other) == CMTimeRange(start: at(10), end: at(15)))
        #expect(CMTimeRange(start: at(0), end: at(2)).intersection(other).isEmpty)
        #expect(!CMTimeRange(start: at(2), end: at(0)).isValid && !CMTimeRange.invalid.isValid)
    }
}
