// Numbers as formatted in the text of findings, notices and reports.

extension Int {
    /// Returns the number with its noun: "1 row", "2 rows".
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

    /// Returns the number as a part of a total: "1 of 1 row", "1 of 3 rows".
    package func counted(_ noun: String, of total: Int) -> String {
        "\(self) of \(total.counted(noun))"
    }

    /// Returns the form of a verb whose subject is this number of items: "1 of 3 rows has".
    package func verb(_ singular: String, _ plural: String) -> String {
        self == 1 ? singular : plural
    }
}

extension DropReason {
    /// The reason as readable text: "depth not ready".
    package var words: String { rawValue.split(separator: "_").joined(separator: " ") }
}

extension Double {
    /// Formats the number with a fixed number of decimals: `30.00`; unchanged if it is too large or
    /// not finite.
    package func fixed(_ decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        // Above this, not every integer is representable as a Double, and soon none fits in an
        // Int64.
        guard magnitude * scale < 1e15 else { return "\(self)" }
        let scaled = (magnitude * scale).rounded()
        let whole = Int64(scaled / scale)
        let sign = self < 0 && scaled > 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(whole)" }
        let fraction = String(Int64(scaled - Double(whole) * scale))
        let zeros = String(repeating: "0", count: max(0, decimals - fraction.count))
        return "\(sign)\(whole).\(zeros)\(fraction)"
    }

    /// Formats the number with only as many decimals as its standard error makes meaningful.
    ///
    /// Shows two digits of that error, with at most three decimals.
    package func short(by standardError: Double) -> String {
        let size = standardError.magnitude
        guard size >= 0.1, magnitude < 1e12 else { return short }
        let scale: Double = size < 1 ? 100 : size < 10 ? 10 : 1
        return ((self * scale).rounded() / scale).short
    }

    /// Formats the number as what is added to another: "plus 14.9", "minus 0.02".
    package func sum(by standardError: Double) -> String {
        (self < 0 ? "minus " : "plus ") + magnitude.short(by: standardError)
    }

    /// The number with at most three decimals, and none if it is an integer: "33.333", "5", "0".
    package var short: String {
        guard magnitude < 1e12 else { return description }
        let thousandths = (self * 1000).rounded() / 1000
        let whole = thousandths.rounded()
        return thousandths == whole ? Int64(whole).description : thousandths.description
    }

    /// The nearest number with this many decimals; unchanged if it is too large to have any.
    package func rounded(decimals: Int) -> Double {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        let rounded = (self * scale).rounded() / scale
        // Avoids a minus sign before zero.
        return rounded == 0 ? 0 : rounded.isFinite ? rounded : self
    }

    /// The number with about this many digits, whatever its size.
    package func rounded(digits: Int) -> Double {
        guard isFinite, self != 0 else { return self }
        var (decimals, size) = (digits - 1, magnitude)
        while size < 1, decimals < 300 {
            size *= 10
            decimals += 1
        }
        while size >= 10, decimals > 0 {
            size /= 10
            decimals -= 1
        }
        return rounded(decimals: decimals)
    }
}
