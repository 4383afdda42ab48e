package import LockstepSamples

// English wording of findings, wherever they are shown.

extension Finding.Severity {
    /// The label that users see.
    package var label: String {
        switch self {
        case .pass: return "PASS"
        case .cannotTell: return "CANNOT TELL"
        case .warn: return "WARN"
        case .fail: return "FAIL"
        }
    }
}

extension Place {
    /// Seconds from the recording's start to this place; nil if unknown.
    package func seconds(since start: HostTime?) -> Double? {
        guard let start, let time else { return nil }
        return (time - start).seconds
    }

    /// The place, with the recording's time if known: `frames.jsonl, row 12 (4.07 s)`.
    package func words(since start: HostTime?) -> String {
        seconds(since: start).map { "\(self) (\($0.fixed(2)) s)" } ?? description
    }
}

extension Threshold {
    /// The limit's value with its unit, without its source.
    package var number: Finding.Number { Finding.Number(value, unit) }
}

extension Finding.Number {
    /// The number with its unit and its interval: `30.00 Hz`, `3 rows`, `1 row`,
    /// `41.2 µg [35.0, 48.1]`.
    package var words: String {
        let number = Self.digits(value)
        let interval = interval.map {
            " [\(Self.digits($0.lowerBound)), \(Self.digits($0.upperBound))]"
        }
        return (unit.isEmpty ? number : "\(number) \(unitOfValue)") + (interval ?? "")
    }

    private static func digits(_ value: Double) -> String {
        guard value != value.rounded() else { return value.fixed(0) }
        guard value.magnitude < 0.01 else { return value.fixed(value.magnitude < 10 ? 2 : 1) }
        // Two significant digits for a small number, limited to nine decimals.
        var (size, decimals) = (value.magnitude, 3)
        while size < 0.01, decimals < 9 { (size, decimals) = (size * 10, decimals + 1) }
        return value.fixed(decimals)
    }

    /// Units that are words are stored in the plural; the longest symbol, `m/s²`, does not end in
    /// `s`.
    private var unitOfValue: Substring {
        value.magnitude == 1 && unit.count > 3 && unit.hasSuffix("s") ? unit.dropLast() : unit[...]
    }
}
