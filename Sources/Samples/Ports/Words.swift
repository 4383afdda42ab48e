// Numbers as they stand in the sentences of findings, notices and reports.

extension Int {
    /// The number with its noun: "1 row", "2 rows".
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension DropReason {
    /// As people read it: "depth not ready".
    package var words: String { rawValue.split(separator: "_").joined(separator: " ") }
}

extension Double {
    /// The number with so many decimals: `30.00`; as it is where it has no such form.
    package func fixed(_ decimals: Int) -> String {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        // Above, not every whole number is a Double, and soon none is an Int64.
        guard magnitude * scale < 1e15 else { return "\(self)" }
        let scaled = (magnitude * scale).rounded()
        let whole = Int64(scaled / scale)
        let sign = self < 0 && scaled > 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(whole)" }
        let fraction = String(Int64(scaled - Double(whole) * scale))
        let zeros = String(repeating: "0", count: max(0, decimals - fraction.count))
        return "\(sign)\(whole).\(zeros)\(fraction)"
    }

    /// The number with no more decimals than a standard error leaves a meaning.
    ///
    /// Two digits of that error are shown; there are three decimals at most.
    package func short(by standardError: Double) -> String {
        let size = standardError.magnitude
        guard size >= 0.1, magnitude < 1e12 else { return short }
        let scale: Double = size < 1 ? 100 : size < 10 ? 10 : 1
        return ((self * scale).rounded() / scale).short
    }

    /// At most three decimals, and none where the number is whole: "33.333", "5", "0".
    package var short: String {
        guard magnitude < 1e12 else { return description }
        let thousandths = (self * 1000).rounded() / 1000
        let whole = thousandths.rounded()
        return thousandths == whole ? Int64(whole).description : thousandths.description
    }
}
