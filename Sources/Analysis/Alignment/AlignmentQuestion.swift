extension Question {
    /// How gyroscope and poses are aligned in time and rotation.
    static let alignment = Question(
        names: [.poseImuOffset, .poseImuDrift, .cameraFromImu],
        limits: [.poseImuOffset, .clockDrift, .cameraFromImu],
        rules: { rules in rules.alignmentFindings.map(rules.sayingPart) })
}

extension FindingName {
    /// The offset of gyroscope timestamps from pose timestamps: t_imu = t_camera + offset.
    public static let poseImuOffset = FindingName("alignment.pose_imu_offset", position: 36)
    /// Whether the offset between gyroscope and poses changes during the recording.
    public static let poseImuDrift = FindingName("alignment.pose_imu_drift", position: 37)
    /// Whether the rotation from inertial sensors to camera is the one that the session states.
    public static let cameraFromImu = FindingName("alignment.camera_from_imu", position: 38)
}

extension LimitName {
    /// A larger offset between gyroscope and poses fails.
    public static let poseImuOffset = LimitName(
        "pose-imu-offset", 3, "ms",
        "chosen here: a turn of 100 °/s moves the view by 0.3° in that time",
        position: 15)
    /// A larger difference between the rates of two clocks warns.
    public static let clockDrift = LimitName(
        "clock-drift", 20, "ppm", "chosen here: crystals of one phone differ by less", position: 16)
    /// A camera whose mounting differs from the stated one by more than this fails.
    public static let cameraFromImu = LimitName(
        "camera-from-imu", 3, "°",
        "chosen here: lenses are mounted more exactly than that",
        position: 17)
}
