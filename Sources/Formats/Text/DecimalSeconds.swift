extension Int64 {
    /// Converts decimal seconds to integer nanoseconds: exact up to nine decimals, rounded at the
    /// tenth.
    ///
    /// - Returns: nil unless the text consists of digits with an optional leading minus and one
    ///   point, and fits into 64 bits.
    package init?(decimalSeconds text: ArraySlice<UInt8>) {
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = isNegative ? text.dropFirst() : text
        let whole = digits.prefix { $0 != UInt8(ascii: ".") }
        let decimals = digits[whole.endIndex...].dropFirst()
        guard whole.first != UInt8(ascii: "-"), let seconds = Int64(decimal: whole),
            let fraction = Int64(nanosecondDigits: decimals)
        else { return nil }
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, carry) = product.addingReportingOverflow(fraction)
        guard !overflow, !carry else { return nil }
        self = isNegative ? -sum : sum
    }

    /// Converts the digits after a decimal point to nanoseconds from 0 to 10⁹.
    private init?(nanosecondDigits decimals: ArraySlice<UInt8>) {
        var nanoseconds: Int64 = 0
        var place: Int64 = 100_000_000
        for (index, byte) in decimals.enumerated() {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let digit = Int64(byte - UInt8(ascii: "0"))
            nanoseconds += index == 9 && digit >= 5 ? 1 : digit * place
            place /= 10
        }
        self = nanoseconds
    }
}

extension CSVFields {
    /// Returns a field in decimal seconds as nanoseconds.
    ///
    /// - Throws: ``FormatError`` if it is not a number, with its own case for a timestamp with an
    ///   exponent.
    package func nanoseconds(ofSecondsIn index: Int, named name: String) throws -> Int64 {
        let field = self[index].trimmed
        guard let nanoseconds = Int64(decimalSeconds: field) else {
            throw FormatError(stamp: name, text: text(index))
        }
        return nanoseconds
    }
}

extension FormatError {
    /// Creates the error for an unreadable timestamp; an exponent means that a spreadsheet rounded
    /// it.
    package init(stamp field: String, text: String) {
        let isRounded = Double(text)?.isFinite == true && text.contains { $0 == "E" || $0 == "e" }
        self.init(
            isRounded
                ? .spreadsheetTimestamp(field: field, text: text)
                : .notANumber(field: field, text: text))
    }
}
