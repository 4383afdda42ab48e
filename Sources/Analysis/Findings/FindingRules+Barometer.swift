import LockstepSamples

extension FindingRules {
    /// Whether pressures are in kPa, and heights go with them.
    var barometerFindings: [Finding] {
        [pressureFinding, heightFinding].compactMap { $0 }
    }

    private var pressureFinding: Finding? {
        guard let pressure = facts.barometer.pressures.median else { return nil }
        let words = "half of all pressures are higher than \(pressure.short)"
        let units = [("kPa", 1.0), ("hPa", 10.0), ("Pa", 1000.0)]
        // From a plane's cabin to a deep mine.
        let unit = units.first { (60...120).contains(pressure / $0.1) }
        guard let unit, unit.1 > 1 else {
            return finding(
                unit == nil ? .warn : .pass, .barometerUnit, stream: .barometer,
                unit == nil
                    ? "The barometer does not speak kPa: \(words) of its unit, and air has 60 to 120 kPa."
                    : "The barometer speaks kPa: \(words) kPa.",
                remedy: "Look for the unit of the source.")
        }
        return finding(
            .fail, .barometerUnit, stream: .barometer,
            "The barometer speaks \(unit.0) and not kPa: \(words) \(unit.0).",
            remedy: "Divide its values by \(unit.1.short); look at what converted them before.")
    }

    private var heightFinding: Finding? {
        guard let agreement = facts.barometer.agreement else { return nil }
        // The air's temperature, which no one measured, changes heights by 4 % every 10 K.
        let limit = limits[.height]
        let allowed = limit.value + 0.15 * agreement.climb
        return finding(
            agreement.difference > allowed ? .warn : .pass, .barometerHeight, stream: .barometer,
            "Heights over \(agreement.climb.short) m are those that pressures give to "
                + "\(agreement.difference.short) m.",
            remedy: "Compute heights from the pressures again; look at the sign and the unit."
        ).measuring(Finding.Number(agreement.difference, "m"), against: limit)
    }
}
