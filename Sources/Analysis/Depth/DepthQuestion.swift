extension Question {
    /// Whether depth maps are usable, and agree with each other and with the poses.
    static let depth = Question(
        names: [
            .depthUnit, .depthSize, .depthValid, .depthHoles, .depthRange, .depthConfidence,
            .depthFrozen, .flyingPixels, .depthConvention, .depthAgreement, .depthScale,
            .depthDelay, .poseDrift, .focalLength, .poseLoop,
        ],
        limits: [
            .depthValid, .depthHoles, .depthRange, .depthConfidence, .flyingPixels,
            .depthAgreement, .depthScale, .depthDelay, .poseDrift, .focalLength, .poseLoop,
        ],
        rules: { $0.depthFindings })
}

extension FindingName {
    /// Whether depth is in meters.
    public static let depthUnit = FindingName("unit.depth", position: 44)
    /// Whether depth maps have the images' aspect ratio, so that the intrinsics apply to them.
    public static let depthSize = FindingName("depth.size", position: 45)
    /// The share of a depth map's pixels that have a depth.
    public static let depthValid = FindingName("depth.valid", position: 46)
    /// The share of a depth map's pixels that are holes.
    public static let depthHoles = FindingName("depth.holes", position: 47)
    /// Whether depths are within the range that the sensor can measure.
    public static let depthRange = FindingName("depth.range", position: 48)
    /// How reliable depths are, according to their confidence.
    public static let depthConfidence = FindingName("depth.confidence", position: 49)
    /// Whether depth maps change as the camera moves.
    public static let depthFrozen = FindingName("depth.frozen", position: 50)
    /// Whether pixels at edges float between foreground and background.
    public static let flyingPixels = FindingName("depth.flying_pixels", position: 51)
    /// Whether poses map camera to world axes, judged by the depth maps.
    public static let depthConvention = FindingName("depth.pose_convention", position: 52)
    /// Whether depths of different frames agree when transformed by the poses.
    public static let depthAgreement = FindingName("depth.agreement", position: 53)
    /// Whether depth and poses have the same scale.
    public static let depthScale = FindingName("depth.scale", position: 54)
    /// Whether depth maps were captured at the time of their poses.
    public static let depthDelay = FindingName("depth.delay", position: 55)
    /// Whether poses drift, judged by the depth maps.
    public static let poseDrift = FindingName("pose.drift", position: 56)
    /// Whether stated focal lengths are right, judged by depth maps and poses.
    public static let focalLength = FindingName("camera.focal_length", position: 57)
    /// Whether poses return to an earlier place when the camera does, judged by the depth maps
    /// there.
    public static let poseLoop = FindingName("pose.loop", position: 78)
}

extension LimitName {
    /// A smaller share of pixels with a depth warns.
    public static let depthValid = LimitName(
        "depth-valid", 50, "%", "chosen here: of the pixels of a map", position: 27)
    /// A larger share of holes in depth maps warns.
    public static let depthHoles = LimitName(
        "depth-holes", 20, "%", "chosen here: of the pixels of a map", position: 28)
    /// A larger share of depths outside the sensor's range warns.
    public static let depthRange = LimitName(
        "depth-range", 5, "%", "chosen here: of the depths", position: 29)
    /// A larger share of low-confidence pixels warns.
    public static let depthConfidence = LimitName(
        "depth-confidence", 50, "%", "chosen here: of the pixels", position: 30)
    /// A larger share of edges with flying pixels warns.
    public static let flyingPixels = LimitName(
        "flying-pixels", 33, "%", "chosen here: of the edges", position: 31)
    /// A larger disagreement between the depths of different frames warns.
    public static let depthAgreement = LimitName(
        "depth-agreement", 3, "%",
        "chosen here: several times LiDAR's error in a room",
        position: 32)
    /// A larger difference between the scales of depth and poses warns.
    public static let depthScale = LimitName(
        "depth-scale", 5, "%",
        "chosen here: LiDAR and tracking each keep to a few percent",
        position: 33)
    /// A larger time offset between depth maps and their poses warns.
    public static let depthDelay = LimitName(
        "depth-delay", 40, "ms",
        "chosen here: beyond a frame at 30 Hz a map belongs to its neighbor",
        position: 34)
    /// Faster drift of the poses warns.
    public static let poseDrift = LimitName(
        "pose-drift", 10, "mm/s",
        "chosen here: 1 % of a walk at 1 m/s, the usual drift of visual tracking",
        position: 35)
    /// A larger difference between the stated focal length and the one from depth maps warns.
    public static let focalLength = LimitName(
        "focal-length", 8, "%",
        "chosen here: parts of a real LiDAR recording are off by up to 7 %",
        position: 36)
    /// A larger error of the poses when the camera returns to an earlier place warns.
    public static let poseLoop = LimitName(
        "pose-loop", 1, "%",
        "chosen here: of the path, the usual drift of visual tracking",
        position: 60)
}
