/// A limit that a check compares measurements with; the raw values are stable names.
public enum LimitName: String, Sendable, CaseIterable {
    /// Gaps of at least this length fail if they are also longer than ``gapIntervals``.
    case gap
    /// Gaps of at least this many median intervals fail if they are also longer than ``gap``.
    case gapIntervals = "gap-intervals"
    /// Gaps of at least this many median intervals warn.
    case noticeableGap = "noticeable-gap"
    /// A stream that ends earlier than the others by more than this fails; beyond ``gap`` it warns.
    case earlyEnd = "early-end"
    /// Frames outside the time of the inertial samples by more than this fail.
    case uncovered
    /// Intervals that differ from the median by more than this share of it are uneven.
    case unevenInterval = "uneven-interval"
    /// A larger share of uneven intervals warns.
    case unevenShare = "uneven-share"
    /// A smaller share of the requested rate warns.
    case rate
    /// A larger share of dropped frames warns.
    case drops
    /// The allowed share of dropped inertial samples, which is zero.
    case inertialDrops = "inertial-drops"
    /// Samples that arrive later than this after their timestamp are late.
    case latency
    /// A larger share of late samples warns.
    case lateShare = "late-share"
    /// The largest allowed difference between a recorded movie's time and its row's.
    case movieTime = "movie-time"
    /// The same for an imported movie with its own times.
    case importedMovieTime = "imported-movie-time"
    /// A larger offset between gyroscope and poses fails.
    case poseImuOffset = "pose-imu-offset"
    /// A larger difference between the rates of two clocks warns.
    case clockDrift = "clock-drift"
    /// A camera whose mounting differs from the stated one by more than this fails.
    case cameraFromImu = "camera-from-imu"
    /// A world whose y axis is further from the vertical warns.
    case worldTilt = "world-tilt"
    /// Poses whose scale is off by more than this warn.
    case poseScale = "pose-scale"
    /// A larger share of saturated samples warns.
    case saturatedShare = "saturated-share"
    /// A stronger vibration of the accelerometer at one frequency warns.
    case vibration
    /// A stronger vibration of the gyroscope at one frequency warns.
    case rotationVibration = "rotation-vibration"
    /// More white noise of a resting accelerometer warns.
    case accelerometerNoise = "accelerometer-noise"
    /// More white noise of a resting gyroscope warns.
    case gyroscopeNoise = "gyroscope-noise"
    /// A resting accelerometer whose mean is further from 1 g warns.
    case accelerometerBias = "accelerometer-bias"
    /// A resting gyroscope with a larger mean warns.
    case gyroscopeBias = "gyroscope-bias"
    /// A smaller share of pixels with a depth warns.
    case depthValid = "depth-valid"
    /// A larger share of holes in depth maps warns.
    case depthHoles = "depth-holes"
    /// A larger share of depths outside the sensor's range warns.
    case depthRange = "depth-range"
    /// A larger share of low-confidence pixels warns.
    case depthConfidence = "depth-confidence"
    /// A larger share of edges with flying pixels warns.
    case flyingPixels = "flying-pixels"
    /// A larger disagreement between the depths of different frames warns.
    case depthAgreement = "depth-agreement"
    /// A larger difference between the scales of depth and poses warns.
    case depthScale = "depth-scale"
    /// A larger time offset between depth maps and their poses warns.
    case depthDelay = "depth-delay"
    /// Faster drift of the poses warns.
    case poseDrift = "pose-drift"
    /// A larger difference between the stated focal length and the one from depth maps warns.
    case focalLength = "focal-length"
    /// A principal point further from the center warns, as a share of the width.
    case principalPoint = "principal-point"
    /// A larger difference between the focal lengths along x and y warns.
    case focalRatio = "focal-ratio"
    /// A larger distance between camera and IMU is impossible in a phone.
    case leverArm = "lever-arm"
    /// A larger calibrated time offset is impossible in a phone.
    case calibratedOffset = "calibrated-offset"
    /// A camera that is rotated further from the phone's sides warns.
    case mountingAngle = "mounting-angle"
    /// A larger difference between the calibrated focal length and the frames' warns.
    case lensFocal = "lens-focal"
    /// More frequent reversals of exposure or focus warn.
    case hunting
    /// Frames with more blur count as blurred.
    case blur
    /// A larger share of blurred frames warns.
    case blurredShare = "blurred-share"
    /// A larger difference between altitudes and those computed from the pressures warns.
    case height
    /// A larger share of frames without tracking warns.
    case lostTracking = "lost-tracking"
    /// A larger drift of the wall clock warns.
    case anchorDrift = "anchor-drift"
    /// A larger difference between two anchors is a step.
    case anchorStep = "anchor-step"
    /// A larger offset between gyroscope and images warns.
    case imageImuOffset = "image-imu-offset"
    /// A larger difference between the measured readout time and the one in the rows warns.
    case readout
    /// Images with less fine detail warn.
    case sharpness
    /// A larger share of image pairs without corners to track warns.
    case bareShare = "bare-share"
    /// A larger share of images that are only black or white warns.
    case emptyShare = "empty-share"
    /// A larger share of repeated images warns.
    case repeatedShare = "repeated-share"
    /// A larger bias instability of a resting accelerometer warns.
    case accelerometerWander = "accelerometer-wander"
    /// A larger bias instability of a resting gyroscope warns.
    case gyroscopeWander = "gyroscope-wander"
    /// A faster random walk of a resting accelerometer's bias warns.
    case accelerometerWalk = "accelerometer-walk"
    /// A faster random walk of a resting gyroscope's bias warns.
    case gyroscopeWalk = "gyroscope-walk"
    /// A larger error of the poses when the camera returns to an earlier place warns.
    case poseLoop = "pose-loop"
}
