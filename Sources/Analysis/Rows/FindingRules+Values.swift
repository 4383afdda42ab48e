import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// Whether values are within what the sensor can output; noise, signs and units are checked
    /// elsewhere.
    var valueFindings: [Finding] {
        Stream.allCases.compactMap { stream in
            guard let seen = facts.rows.values.impossible[stream] else { return nil }
            return finding(
                .values, stream: stream, seen: seen, else: .fail, unit: "rows",
                good: "Every value is within what the sensor can output.",
                bad: "Rows contain values that the sensor cannot output",
                remedy: "Discard those rows; check the units of the source, and whether "
                    + "the file was edited.")
        }
    }
}
