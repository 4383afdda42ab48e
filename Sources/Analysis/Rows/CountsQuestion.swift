extension Question {
    /// Whether the manifest's counts match the rows.
    static let counts = Question(
        names: [.counts],
        rules: { $0.countFindings })
}

extension FindingName {
    /// Whether the manifest's counts match the rows.
    public static let counts = FindingName("counts.manifest", position: 17)
}
