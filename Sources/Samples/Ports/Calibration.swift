/// How the camera is mounted on the IMU, how far apart their clocks are, and how both are known.
public struct Calibration: Hashable, Sendable {
    /// Maps IMU (device) axes to ARKit camera axes, meters; nil if the mounting is unknown.
    public var cameraFromImu: Transform?
    /// Where ``cameraFromImu`` comes from; nil if the mounting is unknown.
    public var origin: CalibrationOrigin?
    /// The program or person that measured the mounting, in words; nil if not stated.
    public var source: String?
    /// The offset between the camera's and the IMU's timestamps; nil if not measured.
    public var timeOffset: TimeOffset?
    /// The lens, where it was measured; a frame's own intrinsics follow its focus, these do not.
    public var lens: LensCalibration?
    /// The noise of the inertial sensors, where it was measured.
    public var noise: InertialNoise?

    /// A pose between camera and IMU with its origin.
    public init(cameraFromImu: Transform, origin: CalibrationOrigin) {
        self.cameraFromImu = cameraFromImu
        self.origin = origin
    }

    /// A lens or the noise of inertial sensors, where the mounting is unknown.
    public init(lens: LensCalibration?, noise: InertialNoise? = nil) {
        self.lens = lens
        self.noise = noise
    }

    /// A time offset between camera and IMU whose mounting is unknown.
    public init(timeOffset: TimeOffset) { self.timeOffset = timeOffset }
}

/// How far the IMU's timestamps are from the camera's.
public struct TimeOffset: Hashable, Sendable {
    /// d of t_imu = t_camera + d, seconds: Kalibr's `timeshift_cam_imu`, where t_camera is a frame's
    /// timestamp.
    public var imuMinusCameraSeconds: Double
    /// The standard error of d, seconds; nil if unknown.
    public var standardErrorSeconds: Double?
    /// How d was found; nil if not stated.
    public var method: TimeOffsetMethod?

    /// An offset in seconds with its standard error and method.
    public init(
        imuMinusCameraSeconds: Double, standardErrorSeconds: Double? = nil,
        method: TimeOffsetMethod? = nil
    ) {
        self.imuMinusCameraSeconds = imuMinusCameraSeconds
        self.standardErrorSeconds = standardErrorSeconds
        self.method = method
    }
}

/// How a time offset was found, in the words of the session's manifest.
public enum TimeOffsetMethod: String, Sendable, CaseIterable {
    /// A calibration program measured it, such as Kalibr.
    case calibration
    /// A user stated it.
    case stated
    /// The rotation of the camera's poses was compared with the gyroscope.
    case poses
    /// The rotation seen in the images was compared with the gyroscope.
    case images
}

extension Calibration {
    /// From device axes to the ARKit axes of a phone's back wide camera, by how both are defined:
    /// the camera's x is the device's −y, its y the device's x, its z the device's z.
    ///
    /// A fit of gyroscopes against ARKit poses of real recordings agrees within 0.006 rad/s.
    public static let backCameraFromImuRotation = Matrix3(
        columns: Vector3(0, 1, 0), Vector3(-1, 0, 0), Vector3(0, 0, 1))
}

/// Where calibration numbers come from.
public enum CalibrationOrigin: String, Sendable, CaseIterable {
    /// Measured on this very device.
    case measured
    /// Taken from drawings or from how the axes are defined.
    case nominal
}

/// A lens with its distortion, as calibration programs measure it.
public struct LensCalibration: Hashable, Sendable {
    /// Focal lengths and principal point, pixels, (0, 0) at the center of the first pixel.
    public var intrinsics: Intrinsics
    /// The image's size that they hold for.
    public var size: PixelSize
    /// The distortion's name in Kalibr's words: `radtan`, `equidistant`, `fov` or `none`.
    public var distortionModel: String
    /// Its coefficients in that model's order.
    public var distortionCoefficients: [Double]

    /// A lens from its numbers.
    public init(
        intrinsics: Intrinsics, size: PixelSize, distortionModel: String,
        distortionCoefficients: [Double]
    ) {
        self.intrinsics = intrinsics
        self.size = size
        self.distortionModel = distortionModel
        self.distortionCoefficients = distortionCoefficients
    }
}

extension LensCalibration {
    /// Whether it holds for images of a size: those of its shape are its own made smaller or larger,
    /// others show another part of what the sensor sees.
    public func holds(for size: PixelSize) -> Bool {
        size.isOfAnImage && self.size.isOfAnImage
            && self.size.width * size.height == self.size.height * size.width
    }
}

/// The noise of accelerometer and gyroscope in continuous time, as Kalibr's `imu.yaml` has it.
public struct InertialNoise: Hashable, Sendable {
    /// White noise of acceleration, m/s²/√Hz.
    public var accelerometerNoiseDensity: Double
    /// Walk of the accelerometer's bias, m/s³/√Hz.
    public var accelerometerRandomWalk: Double
    /// White noise of angular velocity, rad/s/√Hz.
    public var gyroscopeNoiseDensity: Double
    /// Walk of the gyroscope's bias, rad/s²/√Hz.
    public var gyroscopeRandomWalk: Double

    /// Noise from its four numbers.
    public init(
        accelerometerNoiseDensity: Double, accelerometerRandomWalk: Double,
        gyroscopeNoiseDensity: Double, gyroscopeRandomWalk: Double
    ) {
        self.accelerometerNoiseDensity = accelerometerNoiseDensity
        self.accelerometerRandomWalk = accelerometerRandomWalk
        self.gyroscopeNoiseDensity = gyroscopeNoiseDensity
        self.gyroscopeRandomWalk = gyroscopeRandomWalk
    }
}

/// The noise of accelerometer and gyroscope as far as a recording shows it, in continuous time.
public struct PartialInertialNoise: Hashable, Sendable {
    /// White noise of acceleration, m/s²/√Hz; nil if not observed, as below.
    public var accelerometerNoiseDensity: Double?
    /// Random walk of the accelerometer's bias, m/s³/√Hz.
    public var accelerometerRandomWalk: Double?
    /// White noise of angular velocity, rad/s/√Hz.
    public var gyroscopeNoiseDensity: Double?
    /// Random walk of the gyroscope's bias, rad/s²/√Hz.
    public var gyroscopeRandomWalk: Double?

    /// No number.
    public init() {}

    /// All four numbers; `other` has those that were not observed.
    public func completed(by other: InertialNoise) -> InertialNoise {
        InertialNoise(
            accelerometerNoiseDensity: accelerometerNoiseDensity
                ?? other.accelerometerNoiseDensity,
            accelerometerRandomWalk: accelerometerRandomWalk ?? other.accelerometerRandomWalk,
            gyroscopeNoiseDensity: gyroscopeNoiseDensity ?? other.gyroscopeNoiseDensity,
            gyroscopeRandomWalk: gyroscopeRandomWalk ?? other.gyroscopeRandomWalk)
    }
}
