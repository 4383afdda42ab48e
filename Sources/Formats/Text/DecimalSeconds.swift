extension Int64 {
    /// Decimal seconds as whole nanoseconds: exact up to nine decimals, the tenth rounds.
    ///
    /// - Returns: nil for anything but digits with at most a minus before and one point among them,
    ///   and for times that 64 bits do not hold.
    init?(decimalSeconds text: ArraySlice<UInt8>) {
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

    /// The digits behind a decimal point, as nanoseconds from 0 to 10⁹.
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
