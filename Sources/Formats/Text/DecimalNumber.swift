/// A decimal number as it is written: digits without their point, and a power of ten.
struct DecimalNumber {
    /// The digits as one whole number.
    var digits: UInt64 = 0
    /// The number is `digits` times ten to this power.
    var exponent = 0
    /// Whether a minus stands before it.
    var isNegative = false

    /// The nearest double, halves to even; nil in the few cases that more than 64 by 128 bits must
    /// decide, and for numbers too large or too small for a normal double.
    @inline(__always)
    var nearest: Double? {
        guard let magnitude = nearestByProduct ?? exactQuotient else { return nil }
        return isNegative ? -magnitude : magnitude
    }

    /// Digits and power of ten that are doubles themselves have a product that is rounded once.
    ///
    /// Clinger, "How to Read Floating Point Numbers Accurately", 1990.
    @inline(__always)
    private var exactQuotient: Double? {
        guard digits <= 1 << 53, (-22...22).contains(exponent) else { return nil }
        let number = Double(digits)
        return exponent < 0
            ? number / Self.exactPowers[-exponent] : number * Self.exactPowers[exponent]
    }

    private static let exactPowers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    /// Eisel and Lemire's way: the digits times the leading 128 bits of the power of five.
    ///
    /// Lemire, "Number Parsing at a Gigabyte per Second", Software: Practice and Experience 51
    /// (2021), algorithm 1 and section 9.1 (numbers half way between two doubles).
    private var nearestByProduct: Double? {
        guard digits != 0, let power = PowersOfFive.table[exponent] else { return nil }
        let shift = digits.leadingZeroBitCount
        let product = (digits << UInt64(shift)).product(with: power)
        // The table's last bit is cut, so a product of ones might carry into the bits that decide;
        // the powers from -27 to 55 lose nothing that 128 bits do not show.
        if product.low == .max, !(-27...55).contains(exponent) { return nil }
        let upper = Int(product.high >> 63)
        var mantissa = product.high >> UInt64(upper + 9)
        // 152170 / 65536 approximates the binary logarithm of ten.
        let binaryExponent = (217_706 * exponent) >> 16 + 63 + upper - shift + 1023
        guard (1..<2046).contains(binaryExponent) else { return nil }
        let isHalf =
            product.low <= 1 && (-4...23).contains(exponent) && mantissa & 3 == 1
            && mantissa << UInt64(upper + 9) == product.high
        if isHalf { mantissa &= ~1 }
        return Self.double(roundedFrom: mantissa, exponent: binaryExponent)
    }

    /// A double of 53 bits and one more that rounds them.
    private static func double(roundedFrom mantissa: UInt64, exponent: Int) -> Double {
        let rounded = (mantissa + (mantissa & 1)) >> 1
        // Where rounding made 54 bits of them, the carry is a one in the exponent.
        let bits = rounded &- (1 << 52) &+ UInt64(exponent) << 52
        return Double(bitPattern: bits)
    }
}

extension UInt64 {
    /// The product's two upper words, exact but for a last bit that the lowest word may carry.
    fileprivate func product(with power: PowersOfFive.Power) -> (high: UInt64, low: UInt64) {
        let first = multipliedFullWidth(by: power.high)
        // Only where the bits behind the mantissa are all ones can the lower half change it.
        guard first.high & 0x1ff == 0x1ff else { return (first.high, first.low) }
        let second = multipliedFullWidth(by: power.low).high
        let (low, carry) = first.low.addingReportingOverflow(second)
        return (first.high &+ (carry ? 1 : 0), low)
    }
}
