extension TextBuffer {
    /// Appends a number with `decimals` decimals, as C's `printf` writes it with `%.6f`.
    ///
    /// The exact binary value is rounded, halves to even. A number that is not finite, or of which
    /// a `Double` has no such decimals any more (from 4.5·10⁹ on with six), stands in its shortest
    /// exact form instead.
    ///
    /// - Parameter decimals: 1 to 15.
    public mutating func append(_ number: Double, decimals: Int) {
        let decimals = min(max(decimals, 1), 15)
        guard let scaled = number.rounded(timesTenTo: decimals) else { return append(number) }
        append(scaled, decimals: decimals, isNegative: number.sign == .minus)
    }

    /// Appends a time in seconds with six decimals: nanoseconds rounded to microseconds by integer
    /// arithmetic, halves away from zero.
    public mutating func append(secondsOf nanoseconds: Int64) {
        let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
        append(whole + (rest >= 500 ? 1 : 0), decimals: 6, isNegative: nanoseconds < 0)
    }

    /// Appends a time in seconds with nine decimals: every nanosecond, by integer arithmetic.
    public mutating func append(exactSecondsOf nanoseconds: Int64) {
        append(nanoseconds.magnitude, decimals: 9, isNegative: nanoseconds < 0)
    }

    /// Appends a whole number as if it had been divided by ten so many times.
    ///
    /// - Parameter decimals: at most 15.
    mutating func append(_ number: UInt64, decimals: Int, isNegative: Bool) {
        // A sign, the 20 digits of the largest number and the point; 15 decimals need fewer.
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

/// Digits that are written from the last to the first.
private struct DigitsFromBehind {
    private let room: UnsafeMutableBufferPointer<UInt8>
    private var place: Int

    init(_ room: UnsafeMutableBufferPointer<UInt8>) {
        self.room = room
        place = room.count
    }

    /// What was written.
    var text: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: UnsafeBufferPointer(room)[place...])
    }

    /// Writes a sign before what is there.
    @inline(__always)
    mutating func put(_ sign: UInt8) {
        place -= 1
        room[place] = sign
    }

    /// Takes a number's last digit off and writes it before what is there.
    @inline(__always)
    mutating func putLast(of number: inout UInt64) {
        let (quotient, digit) = number.quotientAndRemainder(dividingBy: 10)
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
        number = quotient
    }
}

extension Double {
    /// The powers of ten from 10⁰ to 10¹⁵, which a `Double` holds exactly.
    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// The number without its sign times ten to the power of `decimals`, rounded from the exact
    /// product; nil if that does not fit 52 bits.
    fileprivate func rounded(timesTenTo decimals: Int) -> UInt64? {
        let power = Self.powersOfTen[decimals]
        let product = magnitude * power
        guard product < 0x1p52 else { return nil }
        // Doubles from 2^52 to 2^53 are the whole numbers, so that the sum is rounded to one, halves
        // to even.
        var rounded = product + 0x1p52 - 0x1p52
        let rest = product - rounded
        if rest.magnitude == 0.5 {
            // What the product lost when it was rounded to a Double decides.
            let lost = (-product).addingProduct(magnitude, power)
            if rest > 0, lost > 0 { rounded += 1 }
            if rest < 0, lost < 0 { rounded -= 1 }
        }
        return UInt64(rounded)
    }
}
