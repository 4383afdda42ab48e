extension Question {
    /// Whether frames' intrinsics and the stored calibration are plausible.
    static let calibration = Question(
        names: [.intrinsics, .calibration],
        limits: [
            .principalPoint, .focalRatio, .leverArm, .calibratedOffset, .mountingAngle, .lensFocal,
        ],
        rules: { $0.opticsFindings })
}

extension FindingName {
    /// Whether frames' intrinsics match their images.
    public static let intrinsics = FindingName("camera.intrinsics", position: 58)
    /// Whether the calibration is plausible for a phone.
    public static let calibration = FindingName("calibration.plausible", position: 59)
}

extension LimitName {
    /// A principal point further from the center warns, as a share of the width.
    public static let principalPoint = LimitName(
        "principal-point", 10, "%",
        "chosen here: phones' principal points are within 2 % of the width",
        position: 37)
    /// A larger difference between the focal lengths along x and y warns.
    public static let focalRatio = LimitName(
        "focal-ratio", 2, "%", "chosen here: phones' pixels are square", position: 38)
    /// A larger distance between camera and IMU is impossible in a phone.
    public static let leverArm = LimitName(
        "lever-arm", 0.2, "m", "chosen here: no phone is longer", position: 39)
    /// A larger calibrated time offset is impossible in a phone.
    public static let calibratedOffset = LimitName(
        "calibrated-offset", 100, "ms",
        "chosen here: phones' offsets are within the time of a few frames",
        position: 40)
    /// A camera that is rotated further from the phone's sides warns.
    public static let mountingAngle = LimitName(
        "mounting-angle", 10, "°",
        "chosen here: cameras are mounted along a phone's sides",
        position: 41)
    /// A larger difference between the calibrated focal length and the frames' warns.
    public static let lensFocal = LimitName(
        "lens-focal", 10, "%",
        "chosen here: focus changes a phone's focal length by about 2 %",
        position: 42)
}
