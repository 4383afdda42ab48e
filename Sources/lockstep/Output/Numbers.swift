import LockstepSamples

extension Double {
    /// The shortest text, without a fraction for integers.
    var formatted: String {
        self == rounded() && magnitude < 1e15 ? fixed(0) : "\(self)"
    }
}

extension Int64 {
    /// A byte count in the largest decimal unit with a value of at least 1: `4.2 MB`.
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
    /// The text, padded with spaces on the right.
    func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text, padded with spaces on the left.
    func aligned(_ width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }

    /// The text without trailing spaces.
    var trimmedEnd: String {
        String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
    }

    /// The text with spaces in place of underscores, such as `duration limit`.
    var spaced: String { split(separator: "_").joined(separator: " ") }
}
