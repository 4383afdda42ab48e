/// Eight bytes of text that begin with digits.
///
/// All eight are processed together, as in Lemire, "Number Parsing at a Gigabyte per Second", 2021,
/// section 4.
struct DigitWord {
    /// The values of the digits, with the first in the lowest byte.
    private let digits: UInt64
    /// The high bits of the bytes that are not digits.
    private let others: UInt64

    @inline(__always)
    init(_ bytes: UInt64) {
        digits = bytes ^ 0x3030_3030_3030_3030
        // A byte above 9 has its high bit set, or gets it by adding 0x76; sums do not carry over.
        let sums = (digits & 0x7f7f_7f7f_7f7f_7f7f) &+ 0x7676_7676_7676_7676
        others = (sums | digits) & 0x8080_8080_8080_8080
    }

    /// Whether the word begins with a number of at most seven digits without leading zeros,
    /// followed by this byte.
    @inline(__always)
    func isNumber(before byte: UInt8) -> Bool {
        let count = count
        let end = UInt8(truncatingIfNeeded: digits >> UInt64(truncatingIfNeeded: 8 &* count)) ^ 0x30
        return !isWhole && count > 0 && end == byte && (count == 1 || digits & 0xff != 0)
    }

    /// Whether all eight bytes are digits.
    @inline(__always)
    var isWhole: Bool { others == 0 }

    /// The number of leading digits, 0 to 8.
    @inline(__always)
    var count: Int { others.trailingZeroBitCount / 8 }

    /// The number formed by all eight digits.
    @inline(__always)
    var number: UInt64 { Self.number(digits) }

    /// The number formed by the leading digits, which are shifted to the end of the word after
    /// zeros.
    @inline(__always)
    var value: UInt64 { Self.number(digits << UInt64(64 &- 8 &* count)) }

    /// Ten to the power of their count.
    @inline(__always)
    var scale: UInt64 { Self.powerOfTen(count) }

    /// Combines eight digits, with the first in the lowest byte: pairs, then fours, then all.
    @inline(__always)
    private static func number(_ digits: UInt64) -> UInt64 {
        let pairs = (digits &* 10 &+ digits &>> 8) & 0x00ff_00ff_00ff_00ff
        let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_ffff_0000_ffff
        return (fours &* 10_000 &+ fours &>> 32) & 0xffff_ffff
    }

    private static func powerOfTen(_ exponent: Int) -> UInt64 {
        switch exponent {
        case 0: return 1
        case 1: return 10
        case 2: return 100
        case 3: return 1000
        case 4: return 10_000
        case 5: return 100_000
        case 6: return 1_000_000
        case 7: return 10_000_000
        default: return 100_000_000
        }
    }
}
