import LockstepSamples
import Testing

@Suite struct HostTimeTests {
    @Test func roundsSecondsThatTruncationPutsOneNanosecondLow() {
        // Uptimes below 10^6 s, as stored in `TimeInterval`.
        let timestamps = stride(
            from: Int64(1_000_000_123), to: 1_000_000_000_000_000, by: 9_970_000_007)
        var truncatedLow = 0
        var total = 0
        for nanoseconds in timestamps {
            let seconds = Double(nanoseconds) / 1e9
            #expect(HostTime(seconds: seconds)?.nanoseconds == nanoseconds)
            if Int64(seconds * 1e9) < nanoseconds { truncatedLow += 1 }
            total += 1
        }
        #expect(Double(truncatedLow) / Double(total) > 0.01)
    }

    /// Above 2^22 s, neighboring `Double` values are nearly a nanosecond apart.
    @Test func secondsKeepTheirNanosecondFor48Days() throws {
        let limit = Int64(1 << 22) * 1_000_000_000
        for offset in stride(from: Int64(1), to: 1_000_000_000_000, by: 99_999_989) {
            let (before, behind) = (limit - offset, limit + offset)
            #expect(HostTime(seconds: HostTime(nanoseconds: before).seconds)?.nanoseconds == before)
            let back = try #require(HostTime(seconds: HostTime(nanoseconds: behind).seconds))
            #expect(abs(back.nanoseconds - behind) <= 1)
        }
    }

    struct Fraction: Sendable {
        var value: Int64
        var timescale: Int32
        var nanoseconds: Int64?
    }

    static let fractions: [Fraction] = [
        Fraction(value: 1, timescale: 3, nanoseconds: 333_333_333),
        Fraction(value: 2, timescale: 3, nanoseconds: 666_666_667),
        Fraction(value: -2, timescale: 3, nanoseconds: -666_666_667),
        Fraction(value: 1, timescale: 2_000_000_000, nanoseconds: 1),
        Fraction(value: -1, timescale: 2_000_000_000, nanoseconds: -1),
        Fraction(value: .max, timescale: 1_000_000_000, nanoseconds: .max),
        Fraction(
            value: 98_765_432_109_876, timescale: 240_000, nanoseconds: 411_522_633_791_150_000),
        Fraction(value: .max, timescale: 1, nanoseconds: nil),
        Fraction(value: .min, timescale: 1, nanoseconds: nil),
        Fraction(value: 5, timescale: 0, nanoseconds: nil),
        Fraction(value: 5, timescale: -600, nanoseconds: nil),
    ]

    @Test(arguments: fractions)
    func convertsFractionsByIntegerArithmetic(_ fraction: Fraction) {
        let time = HostTime(value: fraction.value, timescale: fraction.timescale)
        #expect(time?.nanoseconds == fraction.nanoseconds)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func rejectsSecondsOutOfRange(_ seconds: Double) {
        #expect(HostTime(seconds: seconds) == nil)
        #expect(HostDuration(seconds: seconds) == nil)
    }

    @Test func saturatesInsteadOfTrapping() {
        let (first, last) = (HostTime(nanoseconds: .min), HostTime(nanoseconds: .max))
        #expect((last - first).nanoseconds == .max)
        #expect((first - last).nanoseconds == .min)
        #expect(last + .seconds(1) == last)
        #expect((first - last).magnitude.nanoseconds == .max)
    }
}
