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
    /// At most three decimals, and none where the number is whole: "33.333", "5", "0".
    package var short: String {
        guard magnitude < 1e12 else { return description }
        let thousandths = (self * 1000).rounded() / 1000
        let whole = thousandths.rounded()
        return thousandths == whole ? Int64(whole).description : thousandths.description
    }
}
