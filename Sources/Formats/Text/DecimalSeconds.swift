extension Int64 {
    /// Nanoseconds from a decimal number of seconds: `12345.678901`.
    ///
    /// Digits are taken as they stand, so that no stamp passes through a double; a tenth decimal
    /// rounds, halves away from zero.
    ///
    /// - Returns: nil for anything but digits with at most a minus and one point, exponents
    ///   included, and outside ±292 years.
    init?(nanosecondsOfDecimalSeconds text: ArraySlice<UInt8>) {
        let whole = text.prefix { $0 != UInt8(ascii: ".") }
        let decimals = text[whole.endIndex...].dropFirst()
        let isNegative = whole.first == UInt8(ascii: "-")
        guard let seconds = Int64(decimal: whole),
            decimals.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        else { return nil }
        let kept = decimals.prefix(9)
        var fraction = kept.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        for _ in kept.count..<9 { fraction *= 10 }
        if let next = decimals.dropFirst(9).first, next >= UInt8(ascii: "5") { fraction += 1 }
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, carry) =
            isNegative
            ? product.subtractingReportingOverflow(fraction)
            : product.addingReportingOverflow(fraction)
        guard !overflow, !carry else { return nil }
        self = sum
    }
}

extension CSVFields {
    /// A field as nanoseconds, written as a decimal number of seconds.
    ///
    /// - Throws: ``FormatError`` where it is none; a stamp with an exponent is called what it is.
    func nanoseconds(ofSecondsIn index: Int, named name: String) throws -> Int64 {
        let field = self[index].trimmed
        guard let nanoseconds = Int64(nanosecondsOfDecimalSeconds: field) else {
            throw FormatError(stamp: name, text: text(index))
        }
        return nanoseconds
    }
}

extension FormatError {
    /// A stamp that cannot be read; where it has an exponent, a spreadsheet rounded it.
    init(stamp field: String, text: String) {
        let isRounded = Double(text)?.isFinite == true && text.contains { $0 == "E" || $0 == "e" }
        self.init(
            isRounded
                ? .spreadsheetStamp(field: field, text: text)
                : .notANumber(field: field, text: text))
    }
}
