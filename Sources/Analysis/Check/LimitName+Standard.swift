extension LimitName {
    /// The limit unless somebody chooses another.
    public var standard: Threshold {
        switch self {
        case .gap:
            return Threshold(
                0.25, "s", source: "chosen here: longer than visual-inertial tracking bridges")
        case .gapIntervals:
            return Threshold(
                10, "median intervals", source: "chosen here: ten samples in a row are missing")
        case .noticeableGap:
            return Threshold(
                2.5, "median intervals",
                source: "chosen here: at least one sample is missing; ARKit itself leaves 2 to 3 "
                    + "out")
        case .earlyEnd:
            return Threshold(
                1, "s", source: "the recorder's promise: a killed recording loses no more")
        case .uncovered:
            return Threshold(
                0.5, "s",
                source: "chosen here: phones start the camera some frames before the inertial "
                    + "sensors")
        case .unevenInterval: return Threshold(20, "%", source: "chosen here: of the median")
        case .unevenShare: return Threshold(5, "%", source: "chosen here: of the intervals")
        case .rate: return Threshold(95, "%", source: "chosen here: of the rate asked for")
        case .drops:
            return Threshold(
                1, "%", source: "chosen here: one frame in three seconds at 30 frames a second")
        case .inertialDrops:
            return Threshold(
                0, "%", source: "the recorder's rule: inertial samples are never dropped")
        case .latency:
            return Threshold(
                0.25, "s", source: "chosen here: too late for tracking while recording")
        case .lateShare: return Threshold(1, "%", source: "chosen here: of the samples")
        case .movieTime:
            return Threshold(
                2.1e-6, "s", source: "half a tick of the movie's timescale of 240,000 a second")
        case .importedMovieTime:
            return Threshold(
                0.5, "median intervals",
                source: "chosen here: beyond half a frame a picture belongs to its neighbour's row")
        case .poseImuOffset:
            return Threshold(
                3, "ms",
                source: "chosen here: a turn of 100 °/s moves the view by 0.3° in that time")
        case .clockDrift:
            return Threshold(
                20, "ppm", source: "chosen here: crystals of one phone differ by less")
        case .cameraFromImu:
            return Threshold(
                3, "°", source: "chosen here: lenses are mounted more exactly than that")
        case .worldTilt:
            return Threshold(
                5, "°", source: "chosen here: a bias of 0.05 g tilts what is measured by 3°")
        case .poseScale:
            return Threshold(
                10, "%",
                source: "chosen here: visual-inertial tracking keeps its scale to a few percent")
        case .saturatedShare:
            return Threshold(0, "%", source: "chosen here: every such reading is wrong")
        case .vibration:
            return Threshold(0.02, "g", source: "chosen here: twenty times a phone's noise at rest")
        case .rotationVibration:
            return Threshold(
                0.02, "rad/s", source: "chosen here: twenty times a phone's noise at rest")
        case .accelerometerNoise:
            return Threshold(
                0.5, "mg/√Hz", source: "chosen here: three times what phones' data sheets state")
        case .gyroscopeNoise:
            return Threshold(
                0.5, "mrad/s/√Hz",
                source: "chosen here: three times what phones' data sheets state")
        case .accelerometerBias:
            return Threshold(
                50, "mg", source: "chosen here: data sheets of phone sensors allow 20 to 60 mg")
        case .gyroscopeBias:
            return Threshold(
                50, "mrad/s", source: "chosen here: data sheets of phone sensors allow 1 to 3 °/s")
        case .depthValid:
            return Threshold(50, "%", source: "chosen here: of the pixels of a map")
        case .depthHoles:
            return Threshold(20, "%", source: "chosen here: of the pixels of a map")
        case .depthRange: return Threshold(5, "%", source: "chosen here: of the depths")
        case .depthConfidence: return Threshold(50, "%", source: "chosen here: of the pixels")
        case .flyingPixels: return Threshold(33, "%", source: "chosen here: of the edges")
        case .depthAgreement:
            return Threshold(
                3, "%", source: "chosen here: several times what LiDAR errs in a room")
        case .depthScale:
            return Threshold(
                5, "%", source: "chosen here: LiDAR and tracking each keep to a few percent")
        case .poseDrift:
            return Threshold(
                10, "mm/s",
                source: "chosen here: 1 % of a walk at 1 m/s, what visual tracking drifts by")
        case .focalLength:
            return Threshold(
                2, "%", source: "chosen here: focus changes a phone's focal length by about 2 %")
        case .principalPoint:
            return Threshold(
                10, "%", source: "chosen here: phones' lenses sit within 2 % of the width")
        case .focalRatio:
            return Threshold(2, "%", source: "chosen here: phones' pixels are square")
        case .leverArm:
            return Threshold(0.2, "m", source: "chosen here: no phone is longer")
        case .calibratedOffset:
            return Threshold(
                100, "ms", source: "chosen here: phones keep it within a few frames' time")
        case .mountingAngle:
            return Threshold(
                10, "°", source: "chosen here: cameras are mounted along a phone's sides")
        case .lensFocal:
            return Threshold(
                10, "%", source: "chosen here: focus changes a phone's focal length by about 2 %")
        case .hunting:
            return Threshold(
                1.5, "turns/s", source: "chosen here: what metering to and fro makes, not light")
        case .blur:
            return Threshold(
                2, "pixels",
                source: "chosen here: of a picture 640 pixels across, in which odometry tracks "
                    + "corners")
        case .blurredShare:
            return Threshold(
                75, "%", source: "chosen here: of the frames; a calm walk blurs half of them")
        case .height:
            return Threshold(
                1, "m", source: "chosen here: a barometer's noise is a tenth of it")
        case .lostTracking: return Threshold(5, "%", source: "chosen here: of the frames")
        case .anchorDrift:
            return Threshold(
                100, "ppm", source: "chosen here: twice what crystals of phones are off by")
        case .anchorStep:
            return Threshold(
                10, "ms", source: "chosen here: far beyond what reading two clocks takes")
        case .imageImuOffset:
            return Threshold(
                5, "ms",
                source: "chosen here: half an exposure indoors, which stamps may be off by")
        case .readout:
            return Threshold(
                3, "ms", source: "chosen here: at 100 °/s the last row is off by 0.3° in that time")
        case .sharpness:
            return Threshold(
                12, "%",
                source: "chosen here: half of what edges of a sharp picture have, twice a slope's")
        case .bareShare:
            return Threshold(20, "%", source: "chosen here: of the pairs looked at")
        case .emptyShare:
            return Threshold(5, "%", source: "chosen here: of the pictures looked at")
        case .repeatedShare:
            return Threshold(2, "%", source: "chosen here: of the pictures looked at")
        case .accelerometerWander:
            return Threshold(1000, "µg", source: Self.wanderSource)
        case .gyroscopeWander: return Threshold(1000, "µrad/s", source: Self.wanderSource)
        case .accelerometerWalk: return Threshold(1000, "µg/√s", source: Self.walkSource)
        case .gyroscopeWalk: return Threshold(1000, "µrad/s/√s", source: Self.walkSource)
        case .poseLoop:
            return Threshold(
                1, "%", source: "chosen here: of the path, what visual tracking drifts by")
        }
    }
    private static let wanderSource =
        "chosen here: a fiftieth of the bias that data sheets of phone sensors allow"
    private static let walkSource =
        "chosen here: in an hour, such a bias walks as far as data sheets of phone sensors allow"
}
