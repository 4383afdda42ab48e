public import LockstepSamples

/// Which parts of a real phone's behavior a synthetic phone imitates; all of them unless told.
public struct SyntheticPhysics: Hashable, Sendable {
    /// The IMU sits 3–6 cm from the camera and is turned by up to half a degree from the nominal
    /// axes.
    ///
    /// Off: same place, nominal axes.
    public var placesImuApart = true
    /// Accelerometer, gyroscope, magnetometer and depth have bias, random walk and noise; images
    /// have noise.
    ///
    /// Off: all of these are exact.
    public var sensorNoise = true
    /// Accelerometer and gyroscope keep timestamps of their own: 0.2 % faster than asked for, the
    /// gyroscope 2.5 ms after the accelerometer, a few µs of jitter.
    ///
    /// Off: one even grid.
    public var ownInertialTimestamps = true
    /// Texture is averaged over the exposure.
    ///
    /// Off: images are sharp.
    public var motionBlur = true
    /// Rows are read one after another, 5–25 ms from first to last, chosen by the seed.
    ///
    /// Off: at once.
    public var rollingShutter = true
    /// What part of the exposure a frame's timestamp marks; `unknown` is made like `exposureMiddle`.
    public var stampMeaning: TimestampMeaning = .exposureMiddle
    /// Samples arrive after their timestamps, frames later than inertial ones, with jitter.
    ///
    /// Off: at the moment they are complete.
    public var deliveryLatency = true
    /// The first three frames come without depth.
    public var lateDepth = true
    /// Inertial samples begin 70 ms after the first frame, as on three real recordings (46–101 ms).
    ///
    /// Off: before it.
    public var lateInertial = true
    /// Focal length and principal point move a little from frame to frame, as focus does.
    public var intrinsicsDrift = true
    /// Reported poses and attitudes are off by a few millimeters and tenths of a degree, slowly
    /// varying.
    ///
    /// Off: they are the truth.
    public var poseError = true

    /// Everything as on a real phone.
    public init() {}

    /// An ideal phone: every part off, timestamps in the middle of the exposure.
    public static var ideal: SyntheticPhysics {
        var physics = SyntheticPhysics()
        physics.placesImuApart = false
        physics.sensorNoise = false
        physics.ownInertialTimestamps = false
        physics.motionBlur = false
        physics.rollingShutter = false
        physics.deliveryLatency = false
        physics.lateDepth = false
        physics.lateInertial = false
        physics.intrinsicsDrift = false
        physics.poseError = false
        return physics
    }
}
