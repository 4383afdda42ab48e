extension Question {
    /// Whether pressures are in kPa and altitudes match them.
    static let barometer = Question(
        names: [.barometerUnit, .barometerHeight],
        limits: [.height],
        rules: { $0.barometerFindings })
}

extension FindingName {
    /// Whether the barometer's unit is kPa.
    public static let barometerUnit = FindingName("unit.barometer", position: 64)
    /// Whether altitudes match the pressures.
    public static let barometerHeight = FindingName("barometer.altitude", position: 65)
}

extension LimitName {
    /// Altitudes that differ from those computed from the pressures by more than this, plus 15 % of their
    /// range, produce a warning.
    public static let height = LimitName(
        "height", 1, "m", "chosen here", position: 46)
}
