/// A decimal number in text form: its digits without the point, and a power of ten.
package struct DecimalNumber {
    /// The digits as one integer.
    package var digits: UInt64 = 0
    /// The power of ten to multiply `digits` by.
    package var exponent = 0
    /// Whether the number has a minus sign.
    package var isNegative = false

    /// The nearest double, ties to even.
    ///
    /// Nil in the few cases that need more than 64 by 128 bits to decide, and for numbers too large
    /// or too small for a normal double.
    @inline(__always)
    package var nearest: Double? {
        guard let magnitude = nearestByProduct ?? exactQuotient else { return nil }
        return isNegative ? -magnitude : magnitude
    }

    /// The product or quotient, rounded once, if digits and power of ten are exact doubles.
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

    /// The result of Eisel and Lemire's algorithm: the digits times the leading 128 bits of the
    /// power of five.
    ///
    /// Lemire, "Number Parsing at a Gigabyte per Second", Software: Practice and Experience 51
    /// (2021), algorithm 1 and section 9.1 (numbers half way between two doubles).
    private var nearestByProduct: Double? {
        guard digits != 0, let power = PowersOfFive.table[exponent] else { return nil }
        let shift = digits.leadingZeroBitCount
        let product = (digits << UInt64(shift)).product(with: power)
        // The table's last bit is truncated, so a product of ones might carry into the deciding
        // bits. The powers from −27 to 55 are exact as far as 128 bits matter.
        if product.low == .max, !(-27...55).contains(exponent) { return nil }
        let upper = Int(product.high >> 63)
        var mantissa = product.high >> UInt64(upper + 9)
        // 217706 / 65536 approximates the binary logarithm of ten.
        let binaryExponent = (217_706 * exponent) >> 16 + 63 + upper - shift + 1023
        guard (1..<2046).contains(binaryExponent) else { return nil }
        let isHalf =
            product.low <= 1 && (-4...23).contains(exponent) && mantissa & 3 == 1
            && mantissa << UInt64(upper + 9) == product.high
        if isHalf { mantissa &= ~1 }
        return Self.double(roundedFrom: mantissa, exponent: binaryExponent)
    }

    /// Returns a double from 53 bits and one more bit that rounds them.
    private static func double(roundedFrom mantissa: UInt64, exponent: Int) -> Double {
        let rounded = (mantissa + (mantissa & 1)) >> 1
        // If rounding produced 54 bits, the carry increments the exponent.
        let bits = rounded &- (1 << 52) &+ UInt64(exponent) << 52
        return Double(bitPattern: bits)
    }
}

extension UInt64 {
    /// The product's two upper words, exact except for a last bit that the lowest word may carry.
    fileprivate func product(with power: PowersOfFive.Power) -> (high: UInt64, low: UInt64) {
        let first = multipliedFullWidth(by: power.high)
        // The lower half can change the result only if the bits after the mantissa are all ones.
        guard first.high & 0x1ff == 0x1ff else { return (first.high, first.low) }
        let second = multipliedFullWidth(by: power.low).high
        let (low, carry) = first.low.addingReportingOverflow(second)
        return (first.high &+ (carry ? 1 : 0), low)
    }
}
