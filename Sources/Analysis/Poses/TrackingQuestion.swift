extension Question {
    /// How much of the recording has tracked poses.
    static let tracking = Question(
        names: [.tracking],
        limits: [.lostTracking],
        rules: { $0.trackingFindings })
}

extension FindingName {
    /// How much of the recording has tracked poses.
    public static let tracking = FindingName("pose.tracking", position: 66)
}

extension LimitName {
    /// A larger share of frames without tracking warns.
    public static let lostTracking = LimitName(
        "lost-tracking", 5, "%", "chosen here: of the frames", position: 47)
}
