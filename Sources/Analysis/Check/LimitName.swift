/// What a check compares its measurements with; the raw values are stable names.
public enum LimitName: String, Sendable, CaseIterable {
    /// A gap at least this long fails, where it is also longer than ``gapIntervals``.
    case gap
    /// A gap of this many median intervals fails, where it is also longer than ``gap``.
    case gapIntervals = "gap-intervals"
    /// A gap of this many median intervals is mentioned.
    case noticeableGap = "noticeable-gap"
    /// A stream that ends so much earlier than the others fails; beyond ``gap`` it is mentioned.
    case earlyEnd = "early-end"
    /// Frames before the first inertial sample, or after the last, for longer than this fail.
    case uncovered
    /// An interval this far from the median is uneven, as a share of the median.
    case unevenInterval = "uneven-interval"
    /// More uneven intervals than this are mentioned.
    case unevenShare = "uneven-share"
    /// A smaller share of the rate asked for is mentioned.
    case rate
    /// A larger share of dropped frames is mentioned.
    case drops
    /// Inertial samples are never dropped.
    case inertialDrops = "inertial-drops"
    /// A sample that arrives later than this after its timestamp is late.
    case latency
    /// More late samples than this are mentioned.
    case lateShare = "late-share"
    /// The largest difference between a recorded movie's time and its row's.
    case movieTime = "movie-time"
    /// The same for a movie that was imported with times of its own.
    case importedMovieTime = "imported-movie-time"
    /// A larger offset between gyroscope and poses fails.
    case poseImuOffset = "pose-imu-offset"
    /// A clock that runs differently by more than this is mentioned.
    case clockDrift = "clock-drift"
    /// A camera that lies differently to the inertial sensors by more than this fails.
    case cameraFromImu = "camera-from-imu"
    /// A world whose y axis is further from the vertical is mentioned.
    case worldTilt = "world-tilt"
    /// Poses whose meter is off by more than this are mentioned.
    case poseScale = "pose-scale"
    /// More readings at the end of what the sensor can show are mentioned.
    case saturatedShare = "saturated-share"
    /// An accelerometer that is shaken more strongly at one frequency is mentioned.
    case vibration
    /// A gyroscope that is shaken more strongly at one frequency is mentioned.
    case rotationVibration = "rotation-vibration"
    /// An accelerometer at rest with more white noise is mentioned.
    case accelerometerNoise = "accelerometer-noise"
    /// A gyroscope at rest with more white noise is mentioned.
    case gyroscopeNoise = "gyroscope-noise"
    /// An accelerometer whose reading at rest is further from 1 g is mentioned.
    case accelerometerBias = "accelerometer-bias"
    /// A gyroscope with a larger reading at rest is mentioned.
    case gyroscopeBias = "gyroscope-bias"
    /// Depth maps with fewer depths are mentioned.
    case depthValid = "depth-valid"
    /// Depth maps with more holes are mentioned.
    case depthHoles = "depth-holes"
    /// More depths that no sensor measures are mentioned.
    case depthRange = "depth-range"
    /// More pixels of low confidence are mentioned.
    case depthConfidence = "depth-confidence"
    /// More edges with a pixel between front and back are mentioned.
    case flyingPixels = "flying-pixels"
    /// Depths of different frames that meet less well are mentioned.
    case depthAgreement = "depth-agreement"
    /// Depth whose meter is further from the poses' is mentioned.
    case depthScale = "depth-scale"
    /// Depth maps that are later for their poses, or earlier, are mentioned.
    case depthDelay = "depth-delay"
    /// Poses that drift faster are mentioned.
    case poseDrift = "pose-drift"
    /// A focal length that is further from what depth maps show is mentioned.
    case focalLength = "focal-length"
    /// A principal point further from the middle is mentioned, as a share of the width.
    case principalPoint = "principal-point"
    /// Focal lengths along x and y that differ by more are mentioned.
    case focalRatio = "focal-ratio"
    /// Camera and IMU further apart are none of a phone.
    case leverArm = "lever-arm"
    /// A calibrated offset of clocks larger than this is none of a phone.
    case calibratedOffset = "calibrated-offset"
    /// A camera turned further from the phone's sides is mentioned.
    case mountingAngle = "mounting-angle"
    /// A calibrated focal length further from the frames' is mentioned.
    case lensFocal = "lens-focal"
    /// Exposure or focus that turns back more often is mentioned.
    case hunting
    /// A frame that is blurred further is counted.
    case blur
    /// More such frames are mentioned.
    case blurredShare = "blurred-share"
    /// Heights further from those of the pressures are mentioned.
    case height
    /// More frames without tracking are mentioned.
    case lostTracking = "lost-tracking"
    /// A wall clock that runs differently by more is mentioned.
    case anchorDrift = "anchor-drift"
    /// A larger difference between two anchors is a step.
    case anchorStep = "anchor-step"
    /// A larger offset between gyroscope and pixels is mentioned.
    case imageImuOffset = "image-imu-offset"
    /// A readout that differs by more from what rows say is mentioned.
    case readout
    /// Images with less fine detail are mentioned.
    case sharpness
    /// More pairs of images without corners to track are mentioned.
    case bareShare = "bare-share"
    /// More images that show nothing but black or white are mentioned.
    case emptyShare = "empty-share"
    /// More images that are those before them over again are mentioned.
    case repeatedShare = "repeated-share"
    /// An accelerometer at rest whose bias wanders further is mentioned.
    case accelerometerWander = "accelerometer-wander"
    /// A gyroscope at rest whose bias wanders further is mentioned.
    case gyroscopeWander = "gyroscope-wander"
    /// An accelerometer at rest whose bias walks faster is mentioned.
    case accelerometerWalk = "accelerometer-walk"
    /// A gyroscope at rest whose bias walks faster is mentioned.
    case gyroscopeWalk = "gyroscope-walk"
    /// Poses that come back farther from where the camera does are mentioned.
    case poseLoop = "pose-loop"
}
