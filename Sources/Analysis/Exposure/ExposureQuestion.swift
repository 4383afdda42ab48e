extension Question {
    /// Whether exposure and focus oscillate, and how much motion blurs the images.
    static let exposure = Question(
        names: [.exposureHunting, .focusHunting, .motionBlur, .speedBlur],
        limits: [.hunting, .blur, .blurredShare],
        rules: { $0.exposureFindings })
}

extension FindingName {
    /// Whether exposure oscillates.
    public static let exposureHunting = FindingName("exposure.hunting", position: 60)
    /// Whether the lens position oscillates.
    public static let focusHunting = FindingName("focus.hunting", position: 61)
    /// How much rotation blurs images during their exposure.
    public static let motionBlur = FindingName("exposure.blur", position: 62)
    /// How much translation blurs images during their exposure.
    public static let speedBlur = FindingName("exposure.speed", position: 63)
}

extension LimitName {
    /// More frequent reversals of exposure or focus warn.
    public static let hunting = LimitName(
        "hunting", 1.5, "turns/s",
        "chosen here: more often than changes of the light cause",
        position: 43)
    /// Frames with more blur count as blurred.
    public static let blur = LimitName(
        "blur", 2, "pixels",
        "chosen here: of an image 640 pixels across, in which odometry tracks corners",
        position: 44)
    /// A larger share of blurred frames warns.
    public static let blurredShare = LimitName(
        "blurred-share", 75, "%",
        "chosen here: of the frames; a calm walk blurs half of them",
        position: 45)
}
