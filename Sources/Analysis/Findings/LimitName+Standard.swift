/// A limit with its value and its source.
private struct StandardLimit {
    let name: LimitName
    let threshold: Threshold

    init(_ name: LimitName, _ value: Double, _ unit: String, _ source: String) {
        self.name = name
        threshold = Threshold(value, unit, source: source)
    }
}

extension LimitName {
    /// The limit if the user chooses no other.
    public var standard: Threshold {
        // A test verifies that each name has a row below.
        StandardLimit.thresholds[self] ?? Threshold(0, "", source: "")
    }
}

extension StandardLimit {
    fileprivate static let thresholds: [LimitName: Threshold] = Dictionary(
        [
            stamps, arrival, clocks, alignment, poses, shaking, noise, wandering, depth, optics,
            exposure, images,
        ].joined().map { ($0.name, $0.threshold) }, uniquingKeysWith: { first, _ in first })

    /// Order and regularity of timestamps.
    private static let stamps: [StandardLimit] = [
        .init(.gap, 0.25, "s", "chosen here: longer than visual-inertial tracking bridges"),
        .init(
            .gapIntervals, 10, "median intervals",
            "chosen here: ten samples in a row are missing"),
        .init(
            .noticeableGap, 2.5, "median intervals",
            "chosen here: at least one sample is missing; ARKit itself leaves 2 to 3 out"),
        .init(.earlyEnd, 1, "s", "the recorder's promise: a killed recording loses no more"),
        .init(
            .uncovered, 0.5, "s",
            "chosen here: phones start the camera some frames before the inertial sensors"),
        .init(.unevenInterval, 20, "%", "chosen here: of the median"),
        .init(.unevenShare, 5, "%", "chosen here: of the intervals"),
    ]

    /// Rates, drops and arrival of samples.
    private static let arrival: [StandardLimit] = [
        .init(.rate, 95, "%", "chosen here: of the rate asked for"),
        .init(.drops, 1, "%", "chosen here: one frame in three seconds at 30 frames a second"),
        .init(.inertialDrops, 0, "%", "the recorder's rule: inertial samples are never dropped"),
        .init(.latency, 0.25, "s", "chosen here: too late for tracking while recording"),
        .init(.lateShare, 1, "%", "chosen here: of the samples"),
    ]

    /// Clocks compared with each other.
    private static let clocks: [StandardLimit] = [
        .init(.movieTime, 2.1e-6, "s", "half a tick of the movie's timescale of 240,000 a second"),
        .init(
            .importedMovieTime, 0.5, "median intervals",
            "chosen here: beyond half a frame an image belongs to its neighbor's row"),
        .init(.clockDrift, 20, "ppm", "chosen here: crystals of one phone differ by less"),
        .init(.anchorDrift, 100, "ppm", "chosen here: twice what crystals of phones are off by"),
        .init(.anchorStep, 10, "ms", "chosen here: far beyond what reading two clocks takes"),
    ]

    /// Camera and inertial sensors compared with each other.
    private static let alignment: [StandardLimit] = [
        .init(
            .poseImuOffset, 3, "ms",
            "chosen here: a turn of 100 °/s moves the view by 0.3° in that time"),
        .init(
            .imageImuOffset, 5, "ms",
            "chosen here: half an exposure indoors, which timestamps may be off by"),
        .init(.cameraFromImu, 3, "°", "chosen here: lenses are mounted more exactly than that"),
        .init(
            .readout, 3, "ms",
            "chosen here: at 100 °/s the last row is off by 0.3° in that time"),
    ]

    /// Poses and altitudes.
    private static let poses: [StandardLimit] = [
        .init(.worldTilt, 5, "°", "chosen here: a bias of 0.05 g tilts what is measured by 3°"),
        .init(
            .poseScale, 10, "%",
            "chosen here: visual-inertial tracking keeps its scale to a few percent"),
        .init(
            .poseDrift, 10, "mm/s",
            "chosen here: 1 % of a walk at 1 m/s, what visual tracking drifts by"),
        .init(.poseLoop, 1, "%", "chosen here: of the path, what visual tracking drifts by"),
        .init(.lostTracking, 5, "%", "chosen here: of the frames"),
        .init(.height, 1, "m", "chosen here: a barometer's noise is a tenth of it"),
    ]

    /// Sensors in motion.
    private static let shaking: [StandardLimit] = [
        .init(.saturatedShare, 0, "%", "chosen here: every such reading is wrong"),
        .init(.vibration, 0.02, "g", "chosen here: twenty times a phone's noise at rest"),
        .init(
            .rotationVibration, 0.02, "rad/s",
            "chosen here: twenty times a phone's noise at rest"),
    ]

    /// Noise of a sensor at rest.
    private static let noise: [StandardLimit] = [
        .init(
            .accelerometerNoise, 0.5, "mg/√Hz",
            "chosen here: three times what phones' data sheets state"),
        .init(
            .gyroscopeNoise, 0.5, "mrad/s/√Hz",
            "chosen here: three times what phones' data sheets state"),
        .init(
            .accelerometerBias, 50, "mg",
            "chosen here: data sheets of phone sensors allow 20 to 60 mg"),
        .init(
            .gyroscopeBias, 50, "mrad/s",
            "chosen here: data sheets of phone sensors allow 1 to 3 °/s"),
    ]

    /// Bias of a sensor at rest.
    private static let wandering: [StandardLimit] = [
        .init(.accelerometerWander, 1000, "µg", wanderSource),
        .init(.gyroscopeWander, 1000, "µrad/s", wanderSource),
        .init(.accelerometerWalk, 1000, "µg/√s", walkSource),
        .init(.gyroscopeWalk, 1000, "µrad/s/√s", walkSource),
    ]

    /// Depth maps.
    private static let depth: [StandardLimit] = [
        .init(.depthValid, 50, "%", "chosen here: of the pixels of a map"),
        .init(.depthHoles, 20, "%", "chosen here: of the pixels of a map"),
        .init(.depthRange, 5, "%", "chosen here: of the depths"),
        .init(.depthConfidence, 50, "%", "chosen here: of the pixels"),
        .init(.flyingPixels, 33, "%", "chosen here: of the edges"),
        .init(.depthAgreement, 3, "%", "chosen here: several times what LiDAR errs in a room"),
        .init(.depthScale, 5, "%", "chosen here: LiDAR and tracking each keep to a few percent"),
        .init(
            .depthDelay, 40, "ms",
            "chosen here: beyond a frame at 30 Hz a map belongs to its neighbor"),
    ]

    /// Lens and mounting of the camera.
    private static let optics: [StandardLimit] = [
        .init(
            .focalLength, 8, "%",
            "chosen here: parts of a real LiDAR recording are off by up to 7 %"),
        .init(.principalPoint, 10, "%", "chosen here: phones' lenses sit within 2 % of the width"),
        .init(.focalRatio, 2, "%", "chosen here: phones' pixels are square"),
        .init(.leverArm, 0.2, "m", "chosen here: no phone is longer"),
        .init(
            .calibratedOffset, 100, "ms",
            "chosen here: phones keep it within a few frames' time"),
        .init(.mountingAngle, 10, "°", "chosen here: cameras are mounted along a phone's sides"),
        .init(
            .lensFocal, 10, "%",
            "chosen here: focus changes a phone's focal length by about 2 %"),
    ]

    /// Exposure and focus.
    private static let exposure: [StandardLimit] = [
        .init(.hunting, 1.5, "turns/s", "chosen here: what metering to and fro makes, not light"),
        .init(
            .blur, 2, "pixels",
            "chosen here: of an image 640 pixels across, in which odometry tracks corners"),
        .init(.blurredShare, 75, "%", "chosen here: of the frames; a calm walk blurs half of them"),
    ]

    /// Image content.
    private static let images: [StandardLimit] = [
        .init(
            .sharpness, 12, "%",
            "chosen here: half of what edges of a sharp image have, twice a slope's"),
        .init(.bareShare, 20, "%", "chosen here: of the pairs looked at"),
        .init(.emptyShare, 5, "%", "chosen here: of the images looked at"),
        .init(.repeatedShare, 2, "%", "chosen here: of the images looked at"),
    ]

    private static let wanderSource =
        "chosen here: a fiftieth of the bias that data sheets of phone sensors allow"
    private static let walkSource =
        "chosen here: in an hour, such a bias walks as far as data sheets of phone sensors allow"
}
