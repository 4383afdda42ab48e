import CoreMedia
import Testing

/// Compares arithmetic with fractions of 128-bit numbers that share no code with the module.
@Suite struct TimeArithmeticTests {
    static let scales: [Int32] = [
        1, 2, 3, 7, 24, 25, 30, 600, 1001, 30_000, 44_100, 48_000, 90_000, 240_000, 1_000_000,
        1_000_000_000, .max,
    ]
    static let values: [Int64] = [
        0, 1, -1, 2, -3, 299, 300, 301, -450, 1_000_003, -987_654_321, 12_345_678_901_234,
    ]
    static let times = scales.flatMap { scale in
        values.map { CMTime(value: $0, timescale: scale) }
    }

    @Test func sumsThatFitAreExactOnTheLeastCommonMultiple() {
        for left in Self.times {
            for right in Self.times {
                let scale = leastCommonMultiple(Int64(left.timescale), Int64(right.timescale))
                guard scale <= Int64(Int32.max) else { continue }
                let sum = left + right
                let expected =
                    Int128(left.value) * Int128(scale / Int64(left.timescale))
                    + Int128(right.value) * Int128(scale / Int64(right.timescale))
                guard let value = Int64(exactly: expected) else { continue }
                #expect(sum.value == value && Int64(sum.timescale) == scale)
                #expect(sum.flags == .valid)
                #expect(sum - right == left)
            }
        }
    }

    @Test func sumsThatDoNotFitAreRoundedAndMarkedAsRounded() {
        let sum = CMTime(value: 1, timescale: 1_000_000_000) + CMTime(value: 1, timescale: 90_001)
        #expect(sum.timescale == .max && sum.hasBeenRounded)
        let exact = 1e-9 + 1.0 / 90_001
        #expect(abs(sum.seconds - exact) <= 0.5 / Double(Int32.max))
        #expect((sum + .zero).hasBeenRounded)
    }

    @Test func sumsThatOverflowHalveTheTimescale() {
        let large = CMTime(value: .max, timescale: 1000)
        let sum = large + large
        #expect(sum.timescale == 500)
        #expect(sum.value == .max)
        let huge = CMTime(value: .max, timescale: 1)
        #expect((huge + huge).isPositiveInfinity)
        #expect((CMTime.zero - huge - huge).isNegativeInfinity)
    }

    @Test func orderIsThatOfTheFractions() {
        for left in Self.times {
            for right in Self.times {
                let products = (
                    Int128(left.value) * Int128(right.timescale),
                    Int128(right.value) * Int128(left.timescale)
                )
                #expect((left < right) == (products.0 < products.1))
                #expect((left == right) == (products.0 == products.1))
                if left == right { #expect(left.hashValue == right.hashValue) }
            }
        }
    }

    @Test(arguments: [
        (CMTimeRoundingMethod.roundHalfAwayFromZero, [2, 3, -2, -3, 2, -2] as [Int64]),
        (.roundTowardZero, [1, 2, -1, -2, 2, -2]),
        (.roundAwayFromZero, [2, 3, -2, -3, 3, -3]),
        (.roundTowardPositiveInfinity, [2, 3, -1, -2, 3, -2]),
        (.roundTowardNegativeInfinity, [1, 2, -2, -3, 2, -3]),
        (.quickTime, [1, 2, -1, -2, 2, -2]),
    ])
    func fractionsAreRoundedByTheMethod(_ method: CMTimeRoundingMethod, _ expected: [Int64]) {
        // 1.5, 2.5, −1.5, −2.5, 2.25, −2.25.
        let quarters: [Int64] = [6, 10, -6, -10, 9, -9]
        for (value, expected) in zip(quarters, expected) {
            let time = CMTime(value: value, timescale: 4).convertScale(1, method: method)
            #expect(time.value == expected && time.timescale == 1 && time.hasBeenRounded)
        }
    }

    @Test func quickTimeRoundsAwayToFinerScalesAndNeverUpToZero() {
        let third = CMTime(value: 1, timescale: 3)
        #expect(third.convertScale(10, method: .quickTime).value == 4)
        let tiny = CMTime(value: -1, timescale: 100)
        #expect(tiny.convertScale(10, method: .quickTime).value == -1)
        #expect(tiny.convertScale(10, method: .roundTowardZero).value == 0)
    }

    @Test func conversionsThatAreExactAreNotMarked() {
        let time = CMTime(value: 5, timescale: 30).convertScale(600, method: .default)
        #expect(time.value == 100 && !time.hasBeenRounded)
        #expect(CMTime(value: 1, timescale: 2).convertScale(0, method: .default).isValid == false)
        #expect(
            CMTime(value: .max, timescale: 1).convertScale(2, method: .default).isPositiveInfinity)
        #expect(CMTime.indefinite.convertScale(5, method: .default).isIndefinite)
    }

    @Test(arguments: [
        (0.5, 600, 300, false), (1.0 / 3, 600, 200, false), (0.3334, 600, 200, true),
        (-0.25, 1000, -250, false),
        (12_345.678901234, 1_000_000_000, 12_345_678_901_234, false), (0, 30, 0, false),
    ])
    func secondsBecomeTheNearestTime(
        _ seconds: Double, _ scale: Int32, _ value: Int64, _ isRounded: Bool
    ) {
        let time = CMTime(seconds: seconds, preferredTimescale: scale)
        #expect(time.value == value && time.timescale == scale)
        #expect(time.hasBeenRounded == isRounded)
    }

    @Test func secondsThatDoNotFitHalveTheTimescaleAndThenAreInfinite() {
        let time = CMTimeMakeWithSeconds(1e10, preferredTimescale: 1_000_000_000)
        #expect(time.timescale == 500_000_000 && time.seconds == 1e10)
        #expect(CMTimeMakeWithSeconds(1e30, preferredTimescale: 10).isPositiveInfinity)
        #expect(CMTimeMakeWithSeconds(-.infinity, preferredTimescale: 10).isNegativeInfinity)
        #expect(!CMTimeMakeWithSeconds(1, preferredTimescale: 0).isValid)
    }

    @Test func hostNanosecondsSurviveDoublesForFortyEightDays() {
        // From 2^22 s on doubles are 0.93 ns apart, and the product's own rounding is added to
        // that.
        let end: Int64 = 4_194_304_000_000_000
        for nanoseconds in stride(from: Int64(1), to: end, by: 777_777_777_777) {
            let time = CMTime(value: nanoseconds, timescale: 1_000_000_000)
            let back = CMTime(seconds: time.seconds, preferredTimescale: 1_000_000_000)
            #expect(back.value == nanoseconds)
        }
    }

    @Test func productsKeepTheTimescaleOrGoByTheFraction() {
        let time = CMTime(value: 7, timescale: 600)
        #expect(CMTimeMultiply(time, multiplier: -3).value == -21)
        let third = CMTimeMultiplyByRatio(CMTime(value: 1, timescale: 1), multiplier: 1, divisor: 3)
        #expect(third.value == 1 && third.timescale == 3 && !third.hasBeenRounded)
        let half = CMTimeMultiplyByRatio(
            CMTime(value: 8, timescale: 600), multiplier: 1, divisor: -2)
        #expect(half.value == -4 && half.timescale == 600)
        #expect(!CMTimeMultiplyByRatio(.zero, multiplier: 1, divisor: 0).isValid)
        #expect(CMTimeMultiplyByRatio(time, multiplier: -1, divisor: 0).isNegativeInfinity)
        let scaled = CMTimeMultiplyByFloat64(CMTime(value: 1, timescale: 1), multiplier: 0.5)
        #expect(scaled.timescale == 65_536 && scaled.value == 32_768)
    }

    private func leastCommonMultiple(_ left: Int64, _ right: Int64) -> Int64 {
        var (a, b) = (left, right)
        while b != 0 { (a, b) = (b, a % b) }
        return left / a * right
    }
}
