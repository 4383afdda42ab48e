/// The camera's mounting on the IMU, the offset between their clocks, and the origin of both
/// values.
public struct Calibration: Hashable, Sendable {
    /// Maps IMU (device) axes to ARKit camera axes, in meters; nil if the mounting is unknown.
    public var cameraFromImu: Transform?
    /// The origin of ``cameraFromImu``; nil if the mounting is unknown.
    public var origin: CalibrationOrigin?
    /// The name of the program or person that measured the mounting; nil if not stated.
    public var source: String?
    /// The offset between the camera's and the IMU's timestamps; nil if not measured.
    public var timeOffset: TimeOffset?
    /// The lens, if calibrated; unlike a frame's own intrinsics, it does not follow the focus.
    public var lens: LensCalibration?
    /// The noise of the inertial sensors, if measured.
    public var noise: InertialNoise?

    /// Creates a calibration from the pose between camera and IMU, with its origin.
    public init(cameraFromImu: Transform, origin: CalibrationOrigin) {
        self.cameraFromImu = cameraFromImu
        self.origin = origin
    }

    /// Creates a calibration with a lens or sensor noise, but unknown mounting.
    public init(lens: LensCalibration?, noise: InertialNoise? = nil) {
        self.lens = lens
        self.noise = noise
    }

    /// Creates a calibration with a time offset, but unknown mounting.
    public init(timeOffset: TimeOffset) { self.timeOffset = timeOffset }
}

/// The offset of the IMU's timestamps from the camera's.
public struct TimeOffset: Hashable, Sendable {
    /// The offset d in t_imu = t_camera + d, in seconds: Kalibr's `timeshift_cam_imu`, where
    /// t_camera is a frame's timestamp.
    public var imuMinusCameraSeconds: Double
    /// The standard error of d in seconds; nil if unknown.
    public var standardErrorSeconds: Double?
    /// How d was determined; nil if not stated.
    public var method: TimeOffsetMethod?

    /// Creates an offset in seconds with its standard error and method.
    public init(
        imuMinusCameraSeconds: Double, standardErrorSeconds: Double? = nil,
        method: TimeOffsetMethod? = nil
    ) {
        self.imuMinusCameraSeconds = imuMinusCameraSeconds
        self.standardErrorSeconds = standardErrorSeconds
        self.method = method
    }
}

/// How a time offset was determined, in the words of the session's manifest.
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
    /// Maps device axes to the ARKit axes of a phone's back wide camera, by the definitions of
    /// both: the camera's x is the device's −y, its y the device's x, its z the device's z.
    ///
    /// A fit of gyroscopes against ARKit poses of real recordings agrees within 0.006 rad/s.
    public static let backCameraFromImuRotation = Matrix3(
        columns: Vector3(0, 1, 0), Vector3(-1, 0, 0), Vector3(0, 0, 1))
}

/// The origin of calibration values.
public enum CalibrationOrigin: String, Sendable, CaseIterable {
    /// Measured on this particular device.
    case measured
    /// Taken from drawings or from the definitions of the axes.
    case nominal
}

/// A lens with its distortion, as calibration programs measure it.
public struct LensCalibration: Hashable, Sendable {
    /// Focal lengths and principal point in pixels, with (0, 0) at the center of the first pixel.
    public var intrinsics: Intrinsics
    /// The image size for which the intrinsics are valid.
    public var size: PixelSize
    /// Kalibr's names for the distortion models of a pinhole camera.
    public static let distortionModels = ["radtan", "equidistant", "fov", "none"]

    /// The distortion model, one of ``distortionModels``.
    public var distortionModel: String
    /// The coefficients in the model's order.
    public var distortionCoefficients: [Double]

    /// Creates a lens calibration.
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
    /// Whether the calibration is valid for images of a size.
    ///
    /// Images with the same aspect ratio are scaled versions; others show a different part of the
    /// sensor.
    public func holds(for size: PixelSize) -> Bool {
        size.isOfAnImage && self.size.isOfAnImage
            && self.size.width * size.height == self.size.height * size.width
    }
}

/// The noise of accelerometer and gyroscope in continuous time, as in Kalibr's `imu.yaml`.
public struct InertialNoise: Hashable, Sendable {
    /// The white noise of acceleration in m/s²/√Hz.
    public var accelerometerNoiseDensity: Double
    /// The random walk of the accelerometer's bias in m/s³/√Hz.
    public var accelerometerRandomWalk: Double
    /// The white noise of angular velocity in rad/s/√Hz.
    public var gyroscopeNoiseDensity: Double
    /// The random walk of the gyroscope's bias in rad/s²/√Hz.
    public var gyroscopeRandomWalk: Double

    /// Creates sensor noise from its four values.
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

/// The noise of accelerometer and gyroscope in continuous time, as far as a recording shows it.
public struct PartialInertialNoise: Hashable, Sendable {
    /// The white noise of acceleration in m/s²/√Hz; nil if not observed, as below.
    public var accelerometerNoiseDensity: Double?
    /// The random walk of the accelerometer's bias in m/s³/√Hz.
    public var accelerometerRandomWalk: Double?
    /// The white noise of angular velocity in rad/s/√Hz.
    public var gyroscopeNoiseDensity: Double?
    /// The random walk of the gyroscope's bias in rad/s²/√Hz.
    public var gyroscopeRandomWalk: Double?

    /// Creates noise without any observed value.
    public init() {}

    /// Returns all four values, with those of `other` where none was observed.
    public func completed(by other: InertialNoise) -> InertialNoise {
        InertialNoise(
            accelerometerNoiseDensity: accelerometerNoiseDensity
                ?? other.accelerometerNoiseDensity,
            accelerometerRandomWalk: accelerometerRandomWalk ?? other.accelerometerRandomWalk,
            gyroscopeNoiseDensity: gyroscopeNoiseDensity ?? other.gyroscopeNoiseDensity,
            gyroscopeRandomWalk: gyroscopeRandomWalk ?? other.gyroscopeRandomWalk)
    }
}
