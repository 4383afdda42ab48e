public import LockstepSamples

/// The effects of a real phone that a synthetic phone simulates; all by default.
public struct SyntheticPhysics: Hashable, Sendable {
    /// The IMU is 3–6 cm from the camera and rotated by up to half a degree from the nominal axes.
    ///
    /// Off: same place, nominal axes.
    public var placesImuApart = true
    /// Accelerometer, gyroscope, magnetometer and depth have bias, random walk and noise; images
    /// have noise.
    ///
    /// Off: all of these are exact.
    public var sensorNoise = true
    /// Accelerometer and gyroscope have their own timestamps: 0.2 % faster than requested, the
    /// gyroscope 2.5 ms after the accelerometer, with a few µs of jitter.
    ///
    /// Off: one even grid.
    public var ownInertialTimestamps = true
    /// Texture is averaged over the exposure.
    ///
    /// Off: images are sharp.
    public var motionBlur = true
    /// Rows are read one after another, 5–25 ms from first to last, depending on the seed.
    ///
    /// Off: all at once.
    public var rollingShutter = true
    /// The part of the exposure that a frame's timestamp marks; `unknown` is simulated as
    /// `exposureMiddle`.
    public var stampMeaning: TimestampMeaning = .exposureMiddle
    /// Samples arrive after their timestamps, frames later than inertial samples, with jitter.
    ///
    /// Off: at the moment they are complete.
    public var deliveryLatency = true
    /// The first three frames have no depth.
    public var lateDepth = true
    /// Inertial samples begin 70 ms after the first frame, as in three real recordings (46–101 ms).
    ///
    /// Off: before it.
    public var lateInertial = true
    /// Focal length and principal point change slightly from frame to frame, as with autofocus.
    public var intrinsicsDrift = true
    /// Reported poses and attitudes have slowly varying errors of a few millimeters and tenths of a
    /// degree.
    ///
    /// Off: they are exact.
    public var poseError = true

    /// Creates a simulation of all effects.
    public init() {}

    /// An ideal phone: every effect off, timestamps at the middle of the exposure.
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
