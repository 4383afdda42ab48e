extension TextCursor {
    /// Reads a JSON number (RFC 8259, section 6).
    ///
    /// - Returns: nil if there is none, or if it has more than 19 digits.
    package mutating func takeDecimal() -> DecimalNumber? {
        let start = position
        if let number = decimal() { return number }
        move(to: start)
        return nil
    }

    /// Reads a number like ``takeDecimal()``, with a fast path for common numbers.
    ///
    /// - Returns: nil also for the few numbers that ``DecimalNumber/nearest`` cannot decide.
    @inline(__always)
    package mutating func takeNumber() -> Double? {
        let start = position
        if let fraction = takeFraction() {
            if let next, next | 0x20 != UInt8(ascii: "e") { return fraction.nearest }
            move(to: start)
        }
        return takeDecimal()?.nearest
    }

    /// Reads digits without leading zeros, after an optional minus.
    ///
    /// - Returns: nil if there are none, or more than the 18 that always fit into 64 bits.
    package mutating func takeWholeNumber() -> Int64? {
        let start = position
        let isNegative = take(UInt8(ascii: "-"))
        var digits: UInt64 = 0
        let hasLeadingZero = next == UInt8(ascii: "0")
        let count = takeDigits(into: &digits)
        guard (1...18).contains(count), count == 1 || !hasLeadingZero else {
            move(to: start)
            return nil
        }
        let number = Int64(truncatingIfNeeded: digits)
        return isNegative ? -number : number
    }

    @inline(__always)
    private mutating func decimal() -> DecimalNumber? {
        var number = DecimalNumber()
        number.isNegative = take(UInt8(ascii: "-"))
        let start = position
        let hasLeadingZero = next == UInt8(ascii: "0")
        var count = takeDigits(into: &number.digits)
        guard count > 0, count == 1 || !hasLeadingZero else { return nil }
        if take(UInt8(ascii: ".")) {
            let decimals = takeDigits(into: &number.digits)
            guard decimals > 0 else { return nil }
            number.exponent = -decimals
            count += decimals
        }
        // Any 19 digits are less than 2⁶⁴; leading zeros do not count.
        guard count <= 19 || count - zeros(from: start) <= 19 else { return nil }
        guard let next, next | 0x20 == UInt8(ascii: "e") else { return number }
        return takeExponent(of: &number) ? number : nil
    }

    private func zeros(from start: Int) -> Int {
        text(from: start).prefix { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
            .reduce(0) { $1 == UInt8(ascii: "0") ? $0 + 1 : $0 }
    }

    private mutating func takeExponent(of number: inout DecimalNumber) -> Bool {
        _ = takeFirst()
        let isNegative = take(UInt8(ascii: "-"))
        if !isNegative { _ = take(UInt8(ascii: "+")) }
        var digits: UInt64 = 0
        guard (1...18).contains(takeDigits(into: &digits)) else { return false }
        let exponent = Int(truncatingIfNeeded: digits)
        number.exponent += isNegative ? -exponent : exponent
        return true
    }
}

extension TextCursor {
    /// Skips a JSON number of any length; returns false if there is none.
    package mutating func passDecimal() -> Bool {
        // The value of the digits is not needed.
        var digits: UInt64 = 0
        _ = take(UInt8(ascii: "-"))
        let hasLeadingZero = next == UInt8(ascii: "0")
        let count = takeDigits(into: &digits)
        guard count > 0, count == 1 || !hasLeadingZero else { return false }
        if take(UInt8(ascii: ".")), takeDigits(into: &digits) == 0 { return false }
        guard take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) else { return true }
        if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
        return takeDigits(into: &digits) > 0
    }
}

extension Double {
    /// Reads the number in a field of a session by docs/FORMAT.md, section 2.
    ///
    /// Accepts a JSON number that is not too large for a double, `nan`, `inf` and `-inf`; nil for
    /// anything else.
    package init?(field: UnsafeRawBufferPointer) {
        var cursor = TextCursor(field)
        let isDecimal = cursor.passDecimal() && cursor.isAtEnd
        let text = String(decoding: field, as: UTF8.self)
        guard isDecimal || ["nan", "inf", "-inf"].contains(text), let number = Double(text),
            number.isFinite || !isDecimal
        else { return nil }
        self = number
    }

    /// Reads the number in a field of another app's table; nil if it is not a number.
    ///
    /// Accepts what `Double(String)` accepts, including `+1`, `1.` and `.5`, which other programs
    /// print, except hexadecimal digits, which no program prints.
    package init?(text: ArraySlice<UInt8>) {
        let quick = text.withUnsafeBytes { bytes -> Double? in
            var cursor = TextCursor(bytes)
            let number = cursor.takeDecimal()
            return cursor.isAtEnd ? number?.nearest : nil
        }
        if let quick {
            self = quick
        } else {
            guard !text.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }) else { return nil }
            self.init(String(decoding: text, as: UTF8.self))
        }
    }
}
