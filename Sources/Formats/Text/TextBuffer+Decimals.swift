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
        if number.sign == .minus { append("-") }
        append(scaled, shiftedBy: decimals)
    }

    /// Appends a time in seconds with six decimals: nanoseconds rounded to microseconds by integer
    /// arithmetic, halves away from zero.
    public mutating func append(secondsOf nanoseconds: Int64) {
        let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
        if nanoseconds < 0 { append("-") }
        append(whole + (rest >= 500 ? 1 : 0), shiftedBy: 6)
    }

    /// Appends a time in seconds with nine decimals: every nanosecond, by integer arithmetic.
    public mutating func append(exactSecondsOf nanoseconds: Int64) {
        if nanoseconds < 0 { append("-") }
        append(nanoseconds.magnitude, shiftedBy: 9)
    }

    /// Appends a whole number as if it had been divided by ten so many times.
    private mutating func append(_ number: UInt64, shiftedBy decimals: Int) {
        // 20 digits of the largest number and the point; 15 decimals need fewer.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 21) { room in
            var (place, rest, count) = (room.count, number, 0)
            while rest > 0 || count <= decimals {
                if count == decimals {
                    place -= 1
                    room[place] = UInt8(ascii: ".")
                }
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                place -= 1
                room[place] = UInt8(ascii: "0") + UInt8(digit)
                rest = quotient
                count += 1
            }
            append(bytes: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(room)[place...]))
        }
    }
}

extension Double {
    /// The number without its sign times ten to the power of `decimals`, rounded from the exact
    /// product; nil where that does not fit 52 bits.
    fileprivate func rounded(timesTenTo decimals: Int) -> UInt64? {
        let power = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
        let product = magnitude * power
        guard product < 0x1p52 else { return nil }
        // What the product lost when it was rounded to a Double decides where it ends in a half.
        let lost = (-product).addingProduct(magnitude, power)
        var rounded = product.rounded(.toNearestOrEven)
        let rest = product - rounded
        if rest == 0.5, lost > 0 { rounded += 1 }
        if rest == -0.5, lost < 0 { rounded -= 1 }
        return UInt64(rounded)
    }
}
