extension Question {
    /// Whether inertial samples surround all frames.
    static let coverage = Question(
        names: [.coverage],
        limits: [.uncovered],
        rules: { $0.coverageFindings })
}

extension FindingName {
    /// Whether inertial samples surround all frames.
    public static let coverage = FindingName("coverage.inertial", position: 26)
}

extension LimitName {
    /// Frames outside the time of the inertial samples by more than this fail.
    public static let uncovered = LimitName(
        "uncovered", 0.5, "s",
        "chosen here: phones start the camera some frames before the inertial sensors",
        position: 5)
}
