extension TextBuffer {
    /// Appends a number with `decimals` decimals, like C's `printf` with `%.6f`.
    ///
    /// The exact binary value is rounded, ties to even. A number is written in its shortest exact
    /// form instead if it is not finite, or if a `Double` of its size has no such decimals (from
    /// 4.5·10⁹ with six decimals).
    ///
    /// - Parameter decimals: The number of decimals, 1 to 15.
    public mutating func append(_ number: Double, decimals: Int) {
        let decimals = min(max(decimals, 1), 15)
        guard let scaled = number.rounded(timesTenTo: decimals) else { return append(number) }
        append(scaled, decimals: decimals, isNegative: number.sign == .minus)
    }

    /// Appends a time in seconds with six decimals; nanoseconds are rounded to microseconds in
    /// integer arithmetic, ties away from zero.
    public mutating func append(secondsOf nanoseconds: Int64) {
        let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
        append(whole + (rest >= 500 ? 1 : 0), decimals: 6, isNegative: nanoseconds < 0)
    }

    /// Appends a time in seconds with nine decimals, exactly, in integer arithmetic.
    public mutating func append(exactSecondsOf nanoseconds: Int64) {
        append(nanoseconds.magnitude, decimals: 9, isNegative: nanoseconds < 0)
    }

    /// Appends an integer divided by ten to the power of `decimals`.
    ///
    /// - Parameter decimals: The number of decimals, at most 15.
    package mutating func append(_ number: UInt64, decimals: Int, isNegative: Bool) {
        // A sign, the 20 digits of the largest number, and the point; 15 decimals need fewer.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 22) { room in
            var digits = DigitsFromBehind(room)
            var rest = number
            if decimals > 0 {
                for _ in 0..<decimals { digits.putLast(of: &rest) }
                digits.put(UInt8(ascii: "."))
            }
            repeat { digits.putLast(of: &rest) } while rest > 0
            if isNegative { digits.put(UInt8(ascii: "-")) }
            append(bytes: digits.text)
        }
    }
}

/// A buffer of digits that is filled from the end.
private struct DigitsFromBehind {
    private let room: UnsafeMutableBufferPointer<UInt8>
    private var place: Int

    init(_ room: UnsafeMutableBufferPointer<UInt8>) {
        self.room = room
        place = room.count
    }

    /// The text so far.
    var text: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: UnsafeBufferPointer(room)[place...])
    }

    /// Inserts a character before the text.
    @inline(__always)
    mutating func put(_ sign: UInt8) {
        place -= 1
        room[place] = sign
    }

    /// Removes a number's last digit and inserts it before the text.
    @inline(__always)
    mutating func putLast(of number: inout UInt64) {
        let (quotient, digit) = number.quotientAndRemainder(dividingBy: 10)
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
        number = quotient
    }
}

extension Double {
    /// The powers of ten from 10⁰ to 10¹⁵, which a `Double` represents exactly.
    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// Returns the magnitude times ten to the power of `decimals`, rounded from the exact product;
    /// nil if that does not fit into 52 bits.
    fileprivate func rounded(timesTenTo decimals: Int) -> UInt64? {
        let power = Self.powersOfTen[decimals]
        let product = magnitude * power
        guard product < 0x1p52 else { return nil }
        // Doubles from 2^52 to 2^53 are exactly the integers, so the sum is rounded to an integer,
        // ties to even.
        var rounded = product + 0x1p52 - 0x1p52
        let rest = product - rounded
        if rest.magnitude == 0.5 {
            // The rounding error of the product decides.
            let lost = (-product).addingProduct(magnitude, power)
            if rest > 0, lost > 0 { rounded += 1 }
            if rest < 0, lost < 0 { rounded -= 1 }
        }
        return UInt64(rounded)
    }
}
