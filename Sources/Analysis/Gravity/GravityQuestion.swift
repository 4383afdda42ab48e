extension Question {
    /// The direction and scale of the poses' world by the accelerometer, and the accelerometer's
    /// sign by the poses.
    static let gravity = Question(
        names: [.accelerometerSign, .worldUp, .poseScale],
        limits: [.worldTilt, .poseScale],
        rules: { rules in rules.gravityFindings.map(rules.sayingPart) })
}

extension FindingName {
    /// Whether the accelerometer at rest points along gravity, as Apple's does.
    public static let accelerometerSign = FindingName("sign.accelerometer", position: 29)
    /// Whether the world's y axis points up.
    public static let worldUp = FindingName("convention.world_up", position: 32)
    /// Whether poses are in meters, judged by the accelerometer.
    public static let poseScale = FindingName("pose.scale", position: 34)
}

extension LimitName {
    /// A world whose y axis is further from the vertical warns.
    public static let worldTilt = LimitName(
        "world-tilt", 5, "°",
        "chosen here: a bias of 0.05 g tilts the measured direction by 3°",
        position: 18)
    /// Poses whose scale is off by more than this warn.
    public static let poseScale = LimitName(
        "pose-scale", 10, "%",
        "chosen here: visual-inertial tracking keeps its scale to a few percent",
        position: 19)
}
