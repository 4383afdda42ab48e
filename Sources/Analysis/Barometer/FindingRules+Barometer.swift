import LockstepSamples

extension FindingRules {
    /// Whether pressures are in kPa and altitudes match them.
    var barometerFindings: [Finding] {
        [pressureFinding, heightFinding].compactMap { $0 }
    }

    private var pressureFinding: Finding? {
        guard let pressure = facts.rows.barometer.pressures.median else { return nil }
        let words = "the median pressure is \(pressure.short)"
        let units = [("kPa", 1.0), ("hPa", 10.0), ("Pa", 1000.0)]
        // From an aircraft cabin to a deep mine.
        let unit = units.first { (60...120).contains(pressure / $0.1) }
        guard let unit, unit.1 > 1 else {
            return finding(
                unit == nil ? .warn : .pass, .barometerUnit, stream: .barometer,
                unit == nil
                    ? "The barometer's unit is not kPa: \(words), and air pressure is 60 to 120 kPa."
                    : "The barometer's unit is kPa: \(words) kPa.",
                remedy: "Find out which unit the source uses.")
        }
        return finding(
            .fail, .barometerUnit, stream: .barometer,
            "The barometer's unit is \(unit.0) instead of kPa: \(words) \(unit.0).",
            remedy: "Divide its values by \(unit.1.short); check the program that converted them.")
    }

    private var heightFinding: Finding? {
        guard let agreement = facts.rows.barometer.agreement else { return nil }
        // The air's temperature is unknown and changes altitudes by 4 % per 10 K.
        var limit = limits[.height]
        limit.value += 0.15 * agreement.altitudeRange
        return finding(
            agreement.difference > limit.value ? .warn : .pass, .barometerHeight,
            stream: .barometer,
            "Altitudes over a range of \(agreement.altitudeRange.short) m differ from the pressures by up "
                + "to \(agreement.difference.short) m.",
            remedy: "Recompute altitudes from the pressures; check the sign and the unit."
        ).measuring(Finding.Number(agreement.difference, "m"), against: limit)
    }
}
