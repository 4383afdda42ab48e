import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// Whether sensors said what they can say; nothing here looks at noise, signs or units.
    var valueFindings: [Finding] {
        Stream.allCases.compactMap { stream in
            guard let seen = facts.values.impossible[stream] else { return nil }
            return finding(
                .values, stream: stream, seen: seen, else: .fail, unit: "rows",
                good: "Every number is one that the sensor can say.",
                bad: "Rows hold numbers that the sensor cannot say",
                remedy: "Leave those rows out; look at the units of the source, and whether "
                    + "somebody changed the file.")
        }
    }
}
