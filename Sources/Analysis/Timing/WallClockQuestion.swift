extension Question {
    /// How evenly the wall clock ran relative to the host clock.
    static let wallClock = Question(
        names: [.anchors],
        limits: [.anchorDrift, .anchorStep],
        rules: { $0.anchorFindings })
}

extension FindingName {
    /// Whether the wall clock ran evenly relative to the host clock.
    public static let anchors = FindingName("clock.anchors", position: 67)
}

extension LimitName {
    /// A larger drift of the wall clock warns.
    public static let anchorDrift = LimitName(
        "anchor-drift", 100, "ppm",
        "chosen here: twice the error of phones' crystals",
        position: 48)
    /// A larger difference between two anchors is a step.
    public static let anchorStep = LimitName(
        "anchor-step", 10, "ms",
        "chosen here: far longer than reading two clocks takes",
        position: 49)
}
