import LockstepSamples

extension Double {
    /// The shortest text, without a fraction where there is none.
    var formatted: String {
        self == rounded() && magnitude < 1e15 ? fixed(0) : "\(self)"
    }
}

extension Int {
    /// So many things: `1 frame`, `2 frames`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension Int64 {
    /// Bytes in the largest unit that leaves a number above 1: `4.2 MB`, 1000-based.
    var asBytes: String {
        let units = ["B", "kB", "MB", "GB", "TB"]
        var value = Double(self)
        var unit = 0
        while value >= 1000, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        return unit == 0 ? "\(self) B" : "\(value.fixed(1)) \(units[unit])"
    }
}

extension String {
    /// The text filled up with spaces on the right.
    func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text filled up with spaces on the left.
    func aligned(_ width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }

    /// The text without spaces at its end.
    var trimmedEnd: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }

    /// `duration_limit` as people read it.
    var spaced: String { split(separator: "_").joined(separator: " ") }
}
