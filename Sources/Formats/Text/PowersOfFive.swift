/// The leading 128 bits of powers of five, for numbers of up to 19 digits in the range of doubles.
///
/// Lemire, "Number Parsing at a Gigabyte per Second", 2021, section 5: powers from 0 up are
/// truncated to 128 bits; the reciprocals down to −27 are rounded up, and those below are
/// truncated.
struct PowersOfFive: Sendable {
    /// A power as 128 bits, the first of which is one.
    struct Power: Hashable, Sendable {
        /// The upper half.
        var high: UInt64
        /// The lower half.
        var low: UInt64
    }

    /// 10³⁰⁸ is the largest power of ten in the range of doubles; 19 digits times 10⁻³⁴² is the
    /// smallest number.
    static let exponents = -342...308

    /// All powers, computed once.
    static let table = PowersOfFive()

    private let powers: [Power]

    private init() {
        powers = Self.reciprocals().reversed() + Self.wholePowers()
    }

    /// The power of five, scaled by a power of two; nil outside ``exponents``.
    subscript(exponent: Int) -> Power? {
        let index = exponent &- Self.exponents.lowerBound
        return index >= 0 && index < powers.count ? powers[index] : nil
    }

    private static func wholePowers() -> [Power] {
        var power = LongNumber(words: [1])
        return (0...exponents.upperBound).map { exponent in
            if exponent > 0 { power.multiplyByFive() }
            return power.leadingBits
        }
    }

    /// The reciprocals from −1 down; repeated division with truncation equals a single one.
    private static func reciprocals() -> [Power] {
        // 2¹⁰²⁴ divided by 5³⁴² has 230 bits.
        var quotient = LongNumber(words: [UInt64](repeating: 0, count: 16) + [1])
        return (1...(-exponents.lowerBound)).map { exponent in
            quotient.divideByFive()
            let cut = quotient.leadingBits
            guard exponent <= 27 else { return cut }
            let (low, carry) = cut.low.addingReportingOverflow(1)
            return Power(high: cut.high &+ (carry ? 1 : 0), low: low)
        }
    }
}

/// An integer of any length, least significant word first.
private struct LongNumber {
    var words: [UInt64]

    mutating func multiplyByFive() {
        var carry: UInt64 = 0
        for index in words.indices {
            let (high, low) = words[index].multipliedFullWidth(by: 5)
            let (sum, overflow) = low.addingReportingOverflow(carry)
            words[index] = sum
            carry = high + (overflow ? 1 : 0)
        }
        if carry > 0 { words.append(carry) }
    }

    mutating func divideByFive() {
        var remainder: UInt64 = 0
        for index in words.indices.reversed() {
            (words[index], remainder) = UInt64(5).dividingFullWidth((remainder, words[index]))
        }
        while words.last == 0 { words.removeLast() }
    }

    /// The 128 bits from the first one bit, with zeros after the last word.
    var leadingBits: PowersOfFive.Power {
        let top = words.suffix(3).reversed() + [0, 0]
        let (first, second, third) = (top[0], top[1], top[2])
        let shift = UInt64(first.leadingZeroBitCount)
        return PowersOfFive.Power(
            high: first << shift | second >> (64 - shift),
            low: second << shift | third >> (64 - shift))
    }
}
