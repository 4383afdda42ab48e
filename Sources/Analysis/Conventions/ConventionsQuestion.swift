extension Question {
    /// Which units, axes and directions samples and poses have.
    static let conventions = Question(
        names: [.accelerometerUnit, .gyroscopeUnit, .gyroscopeAxes, .poseConvention],
        rules: { rules in rules.conventionFindings.map(rules.sayingPart) })
}

extension FindingName {
    /// Whether the accelerometer's unit is g.
    public static let accelerometerUnit = FindingName("unit.accelerometer", position: 27)
    /// Whether the gyroscope's unit is rad/s.
    public static let gyroscopeUnit = FindingName("unit.gyroscope", position: 28)
    /// Whether the gyroscope's axes have the right sign and order.
    public static let gyroscopeAxes = FindingName("axes.gyroscope", position: 30)
    /// Whether poses map camera to world axes, with the quaternion's component order as stated.
    public static let poseConvention = FindingName("convention.pose", position: 31)
}
